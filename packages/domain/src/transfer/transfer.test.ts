import { expect, test } from 'vitest'
import { daysLate, firstReceivedShown, isTransferInProgress, type Transfer, transferName } from './transfer.ts'

const aTransfer = (type: Transfer['type'], metrc: Partial<Transfer['metrc']> = {}) => ({
  type,
  metrc: {
    Id: 1,
    ManifestNumber: '0000000035',
    Name: null,
    ShipperFacilityName: 'Stillwater Greenhouse',
    ShipperFacilityLicenseNumber: null,
    RecipientFacilityName: 'Red Fork Extracts',
    RecipientFacilityLicenseNumber: null,
    ShipmentTypeName: 'Transfer',
    ShipmentTransactionType: 'Standard',
    DeliveryCount: 1,
    PackageCount: 7,
    CreatedDateTime: null,
    EstimatedDepartureDateTime: null,
    EstimatedArrivalDateTime: null,
    ReceivedDateTime: null,
    ...metrc,
  },
})

test('[HOME-05] [READ-97] transfers not yet received count, rejected ones do not', () => {
  expect(isTransferInProgress(aTransfer('incoming'))).toBe(true)
  expect(isTransferInProgress(aTransfer('outgoing'))).toBe(true)
  expect(isTransferInProgress(aTransfer('rejected'))).toBe(false)
  expect(isTransferInProgress(aTransfer('incoming', { ReceivedDateTime: '2026-11-20T10:00:00Z' }))).toBe(false)
})

test('[XFER-02] a transfer is called by its name, the other side, or its manifest', () => {
  expect(transferName(aTransfer('outgoing', { Name: 'Weekly run' }))).toBe('Weekly run')
  expect(transferName(aTransfer('incoming'))).toBe('Stillwater Greenhouse')
  expect(transferName(aTransfer('outgoing'))).toBe('Red Fork Extracts')
  expect(transferName(aTransfer('outgoing', { RecipientFacilityName: null }))).toBe('Manifest 0000000035')
})

test('[READ-114] what was received up to 90 days ago is shown, over a leap day and the end of a year too', () => {
  expect(firstReceivedShown(new Date('2026-11-22T12:00:00Z'))).toBe('2026-08-24')
  expect(firstReceivedShown(new Date('2024-03-30T00:00:00Z'))).toBe('2023-12-31')
})

test('a transfer that was due before today and has not come is late by so many days', () => {
  const due = (day: string, more: Partial<Transfer['metrc']> = {}) =>
    aTransfer('outgoing', { EstimatedArrivalDateTime: `${day}T16:00:00.000`, ...more })
  expect(daysLate(due('2026-11-21'), '2026-11-22')).toBe(1)
  expect(daysLate(due('2026-10-31'), '2026-11-02')).toBe(2)
  expect(daysLate(due('2026-11-22'), '2026-11-22')).toBe(0)
  expect(daysLate(due('2026-11-23'), '2026-11-22')).toBe(0)
  expect(daysLate(due('2026-11-01', { ReceivedDateTime: '2026-11-05T10:00:00Z' }), '2026-11-22')).toBe(0)
  expect(daysLate({ ...due('2026-11-01'), type: 'rejected' }, '2026-11-22')).toBe(0)
  expect(daysLate(aTransfer('outgoing'), '2026-11-22')).toBe(0)
})
