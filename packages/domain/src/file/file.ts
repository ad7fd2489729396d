import * as z from 'zod'
import { entityId, requiredText } from '../field/field.ts'
import { mostFileBytes, pieceBytes } from './file-rules.ts'

const inBase64 = Math.ceil(pieceBytes / 3) * 4

/** A file that somebody added to a record. */
export const AddedFile = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** By its bytes: 'application/pdf'. */
  type: z.string(),
  /** In bytes. */
  size: z.number(),
  addedAt: z.string(),
  addedBy: z.string(),
  /** The person's id; empty of what was added before it was kept. */
  addedById: z.string(),
  /** The id of the record that it belongs to. */
  record: z.string(),
})
export type AddedFile = z.infer<typeof AddedFile>

/** A part of a file that is on its way; sent again it takes the place of itself. */
export const FilePiece = z.strictObject({
  /** Chosen by who sends it, one for each file. */
  upload: entityId,
  /** Where it begins in the file, in bytes. */
  at: z
    .int()
    .min(0)
    .max(mostFileBytes - 1, 'This file is too large'),
  content: z
    .string()
    .min(4, 'This piece is empty')
    .max(inBase64, 'This piece is too large')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not Base64')
    // Node would complete a group that was cut off, PostgreSQL does not.
    .refine((text) => text.length % 4 === 0, 'Not Base64'),
})
export type FilePiece = z.infer<typeof FilePiece>

/** All pieces are there: keep them as one file. */
export const FileAddition = z.strictObject({ upload: entityId, name: requiredText(500), size: z.int().min(0) })
export type FileAddition = z.infer<typeof FileAddition>
