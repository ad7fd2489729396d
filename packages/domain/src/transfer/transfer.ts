import * as z from 'zod'

export const TransferType = z.enum(['incoming', 'outgoing', 'rejected'])
export type TransferType = z.infer<typeof TransferType>

/** A transfer with its deliveries and the packages in them (DATA-27). Transfers are only viewed (XFER-04). */
export const Transfer = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  type: TransferType,
  /** It comes from somebody outside Metrc, so it can be changed from here until it is received. */
  isFromOutside: z.boolean(),
  metrc: z.object({
    Id: z.number(),
    ManifestNumber: z.string().nullable(),
    Name: z.string().nullable(),
    ShipperFacilityName: z.string().nullable(),
    ShipperFacilityLicenseNumber: z.string().nullable(),
    RecipientFacilityName: z.string().nullable(),
    RecipientFacilityLicenseNumber: z.string().nullable(),
    ShipmentTypeName: z.string().nullable(),
    ShipmentTransactionType: z.string().nullable(),
    DeliveryCount: z.number(),
    PackageCount: z.number(),
    CreatedDateTime: z.string().nullable(),
    EstimatedDepartureDateTime: z.string().nullable(),
    EstimatedArrivalDateTime: z.string().nullable(),
    ReceivedDateTime: z.string().nullable(),
  }),
  metrcDelivery: z.array(
    z.object({
      Id: z.number(),
      RecipientFacilityName: z.string().nullable(),
      RecipientFacilityLicenseNumber: z.string().nullable(),
      ShipmentTypeName: z.string().nullable(),
      EstimatedDepartureDateTime: z.string().nullable(),
      EstimatedArrivalDateTime: z.string().nullable(),
      ReceivedDateTime: z.string().nullable(),
      PlannedRoute: z.string().nullable(),
    }),
  ),
  metrcPackages: z.array(
    z.object({
      DeliveryId: z.number(),
      PackageLabel: z.string(),
      ProductName: z.string(),
      ShippedQuantity: z.number().nullable(),
      ShippedUnitOfMeasureName: z.string().nullable(),
      ShipmentPackageState: z.string().nullable(),
    }),
  ),
})
export type Transfer = z.infer<typeof Transfer>

/** A transfer still on its way counts as in progress, a rejected one does not (HOME-05, READ-97). */
export const isTransferInProgress = ({ type, metrc }: Pick<Transfer, 'type' | 'metrc'>): boolean =>
  type !== 'rejected' && metrc.ReceivedDateTime === null

/**
 * By how many days a transfer that should be there is late, on this business day; 0 while it is not due, and once it has
 * come. Metrc gives the arrival in the time of the facility, so its day is the one that was promised.
 */
export function daysLate(transfer: Pick<Transfer, 'type' | 'metrc'>, today: string): number {
  const due = transfer.metrc.EstimatedArrivalDateTime?.slice(0, 10)
  if (due === undefined || !isTransferInProgress(transfer)) return 0
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000))
}

/** So long after it was received a transfer stands in the list by itself (READ-114). */
export const receivedShownDays = 90

/** The first business day, `YYYY-MM-DD`, whose received transfers stand in the list by themselves (READ-114). */
export const firstReceivedShown = (now: Date): string =>
  new Date(now.getTime() - receivedShownDays * 86_400_000).toISOString().slice(0, 10)

/** The title of a transfer: its name, else the other side, else its manifest (XFER-02). */
export function transferName({ type, metrc }: Pick<Transfer, 'type' | 'metrc'>): string {
  const other = type === 'incoming' ? metrc.ShipperFacilityName : metrc.RecipientFacilityName
  return metrc.Name ?? other ?? `Manifest ${metrc.ManifestNumber ?? metrc.Id}`
}
