import type { ApiKey, ApiKeyForm } from './api-key.ts'

export const aKeyForm = (given: Partial<ApiKeyForm> = {}): ApiKeyForm => ({
  name: 'Greenhouse ERP',
  mayChange: true,
  permissions: ['GENERAL_EDIT', 'STRAIN_VIEW', 'STRAIN_EDIT'],
  facilityIds: null,
  days: 90,
  ...given,
})

export const anApiKeyRow = (given: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key_1',
  version: 1,
  name: 'Greenhouse ERP',
  ending: 'Zq7x',
  mayChange: false,
  permissions: [],
  facilityIds: null,
  madeBy: 'Priya Nair',
  madeAt: '2026-11-01T10:00:00Z',
  expiresAt: '2027-11-01T10:00:00Z',
  usedAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  isLeft: false,
  ...given,
})
