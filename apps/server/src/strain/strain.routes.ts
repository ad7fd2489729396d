import { catalogueStrainRoutes, strainRoutes, strainTopics } from '@cultivatd/contract/strain/strain.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { linkProblems } from '@cultivatd/domain/catalogue/mapping'
import { proposalsOf } from '@cultivatd/domain/catalogue/proposals'
import { generatedForm, metrcStrainProblems, strainChangeSummary } from '@cultivatd/domain/strain/metrc-strain'
import { type Strain, strainForm, strainLinks } from '@cultivatd/domain/strain/strain'
import { breederProblems, type StrainForm, strainProblems } from '@cultivatd/domain/strain/strain-form'
import { linkIn } from '../catalogue/link-in.store.ts'
import { linkedTo, linkTarget, removeLinks, saveLink, unlinkedRecords } from '../catalogue/link.store.ts'
import { linkTold } from '../catalogue/link-told.store.ts'
import { makingProblems, mappingOf, mappingStates } from '../catalogue/mapping.store.ts'
import type { Db } from '../db/db.ts'
import { externalContacts } from '../external-contact/external-contact.store.ts'
import { harvestsOfStrain } from '../harvest/harvest.store.ts'
import { implement } from '../http/implement.ts'
import { createOwn, type OwnKind, type OwnSaved, updateOwn } from '../http/own-change.ts'
import { own } from '../http/own.ts'
import { act } from '../ledger/act.ts'
import { plantsOfStrain } from '../plant/plant.store.ts'
import { touchItemsOf } from '../item/catalogue-item.store.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import {
  catalogueStrainNames,
  catalogueStrainRows,
  catalogueStrains,
  mappedStrains,
  metrcStrains,
  strainNames,
  strainRecord,
} from './strain.store.ts'

export const catalogueStrainKind: OwnKind<StrainForm, Strain> = {
  ...catalogueStrainRows,
  entity: 'catalogue-strain',
  noun: 'strain',
  nameOf: ({ name }) => name,
  formOf: strainForm,
  async problems(tx, { id, form, before }) {
    const others = await catalogueStrainRows.otherNames(tx, id)
    return [...strainProblems(form, others), ...(await ofBreeder(tx, form.breederId, before))]
  },
  async remove(tx, key) {
    await removeLinks(tx, 'strain', key.id)
    await catalogueStrainRows.remove(tx, key)
    await touchItemsOf(tx, key.id)
  },
  // NOTE-10.
  async notice(tx, by, { before, after }) {
    if (before && after)
      await notifyUserAdmins(tx, by, {
        kind: 'strain',
        facilityId: null,
        message: `${by.name} changed strain ${after.name}`,
      })
  },
}

async function ofBreeder(tx: Db, breederId: string | null, before: Strain | null) {
  if (breederId === null) return []
  const [breeder] = await externalContacts(tx, [breederId])
  return breederProblems(breeder ?? null, before?.breederId === breederId)
}

/** What of a strain is changed when it is linked in a facility. */
const linkStrainIn = (facilityId: string) =>
  linkIn<Strain>(
    {
      mapped: mappedStrains,
      own: catalogueStrainKind,
      linkOf: ({ metrcStrains }, at) =>
        metrcStrains.find(({ metrcLicense }) => metrcLicense === at)?.metrcStrainId ?? null,
      others: catalogueStrainRows.otherNames,
      path: 'metrcStrainId',
    },
    facilityId,
  )

type Links = Pick<Strain, 'metrcStrains'>

/** A strain that is made with its links. */
const generatedKind: OwnSaved<StrainForm, Strain, Links> = {
  ...catalogueStrainKind,
  async problems(tx, { id, form, at }) {
    const problems = strainProblems(form, await catalogueStrainRows.otherNames(tx, id))
    for (const { facilityId, metrcId } of strainLinks(at)) {
      const target = await linkTarget(tx, 'strain', { facilityId, metrcId })
      problems.push(...linkProblems({ id, facilityId }, target).map((message) => ({ message, path: 'metrcStrains' })))
    }
    return problems
  },
  async save(tx, { id, form, at }) {
    await catalogueStrainRows.save(tx, { id, form })
    for (const { facilityId, metrcId } of strainLinks(at))
      await saveLink(tx, { kind: 'strain', ownId: id, facilityId }, metrcId)
  },
}

async function recordsOf(db: Db, at: Links['metrcStrains']) {
  const records = await Promise.all(
    at.map(({ metrcLicense, metrcStrainId }) => strainRecord(db, metrcLicense, String(metrcStrainId))),
  )
  return records.filter((record) => record !== null)
}

const { link, generate, ...ownStrainRoutes } = catalogueStrainRoutes

export const strainHandlers = [
  ...own(ownStrainRoutes, catalogueStrainKind),
  ...implement(
    { link, generate },
    {
      async link({ facilityId, params, body: { metrcStrainId, version }, ...call }) {
        const change = { id: params.id, form: { link: metrcStrainId }, version }
        const linking = { kind: 'strain' as const, ownId: params.id, facilityId }
        const did = await linkTold(call.db, linking, metrcStrainId)
        await updateOwn({ ...call, facilityId: null }, { ...linkStrainIn(facilityId), did }, change)
        return {}
      },
      async generate({ body: { name, metrcStrains: at }, ...call }) {
        const active = await call.services.organisation.activeFacilityIds()
        if (at.some(({ metrcLicense }) => !active.has(metrcLicense)))
          throw new AppError('not-found', 'Unknown Facility')
        const form = generatedForm(name, await recordsOf(call.db, at))
        const made = { form, at: { metrcStrains: at } }
        return { id: await createOwn({ ...call, facilityId: null }, generatedKind, made) }
      },
    },
  ),
  ...implement(strainRoutes, {
    async create(call) {
      const { db, facilityId, body } = call
      const { facilityId: _, catalogueId, ...form } = body
      refuse(metrcStrainProblems(form, await strainNames(db, facilityId)))
      if (catalogueId !== undefined) refuse(await makingProblems(db, mappedStrains, { id: catalogueId, facilityId }))
      return act(call, [
        {
          kind: 'strain.create',
          records: [form.name],
          summary: `Created strain ${form.name}`,
          payload: { ...form, ...(catalogueId !== undefined && { catalogueId }) },
          before: null,
        },
      ])
    },
    async update(call) {
      const { db, facilityId, params, body } = call
      const { facilityId: _, ...form } = body
      const before = await strainRecord(db, facilityId, params.strainId)
      if (!before)
        throw new AppError('not-found', 'This strain is not in Metrc any more. Link another one or create it.')
      refuse(metrcStrainProblems(form, await strainNames(db, facilityId, params.strainId)))
      const catalogueId = await linkedTo(db, 'strain', { facilityId, metrcId: before.Id })
      return act(call, [
        {
          kind: 'strain.update',
          records: [before.Name],
          summary: strainChangeSummary(form, before),
          payload: { ...form, id: before.Id, ...(catalogueId !== null && { catalogueId }) },
          before,
        },
      ])
    },
  }),
]

export const strainTopicHandlers = implementTopics(strainTopics, {
  catalogueStrains: {
    watches: { 'catalogue-strain': 'row', organisation: 'all' },
    load: ({ db, ids }) => catalogueStrains(db, ids),
  },
  strainNames: {
    watches: { 'catalogue-strain': 'row' },
    load: ({ db, ids }) => catalogueStrainNames(db, ids),
  },
  strains: { watches: { strain: 'row' }, load: ({ db, params, ids }) => metrcStrains(db, params.facilityId, ids) },
  strainStates: {
    watches: {
      'catalogue-strain': 'row',
      'catalogue-write': 'row',
      'linked-strain': 'row',
      organisation: 'all',
      facility: 'all',
    },
    load: ({ db, ids }) => mappingStates(db, mappedStrains, ids),
  },
  strainProposals: {
    watches: { strain: 'all', 'catalogue-strain': 'all', organisation: 'all' },
    async load({ db }) {
      const found = await unlinkedRecords(db, 'strain')
      return proposalsOf(found, await catalogueStrains(db)).map((proposal) => ({ ...proposal, version: 0 }))
    },
  },
  strainHarvests: {
    watches: { harvest: 'all', strain: 'all', 'catalogue-strain': 'all', organisation: 'all' },
    async load({ db, params }) {
      const harvests = await harvestsOfStrain(db, params.strainId)
      return harvests.map((harvest) => ({
        id: `${harvest.facilityId} ${harvest.id}`,
        version: harvest.version,
        harvest,
      }))
    },
  },
  strainPlants: {
    watches: { plant: 'all', room: 'all', strain: 'all', 'catalogue-strain': 'all', organisation: 'all' },
    load: ({ db, params }) => plantsOfStrain(db, params.strainId),
  },
  strainMapping: {
    watches: {
      'catalogue-strain': 'subject',
      'catalogue-write': 'subject',
      'linked-strain': 'subject',
      organisation: 'all',
      facility: 'all',
    },
    load: ({ db, params }) => mappingOf(db, mappedStrains, params.strainId),
  },
})
