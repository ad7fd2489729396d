import { describe, expect, test } from 'vitest'
import { Address, addressText } from './address.ts'
import { states } from './states.ts'
import { isGrowerOrProcessor } from './facility.ts'

const anAddress = (given: Partial<Address> = {}): Address => ({
  street1: '4120 County Road 74',
  street2: '',
  city: 'Guthrie',
  state: 'OK',
  zipCode: '73044',
  ...given,
})

describe('address', () => {
  test('[DATA-83] [READ-110] is one line, street2 left out when empty', () => {
    expect(addressText(anAddress())).toBe('4120 County Road 74 Guthrie, OK 73044')
    expect(addressText(anAddress({ street2: 'Unit 3' }))).toBe('4120 County Road 74 Unit 3 Guthrie, OK 73044')
    expect(addressText(anAddress({ city: '' }))).toBe('4120 County Road 74, OK 73044')
    expect(addressText({ ...anAddress(), state: '', zipCode: '' })).toBe('4120 County Road 74 Guthrie')
    expect(addressText({ ...anAddress({ street1: '', city: '' }), state: '' })).toBe('73044')
    expect(addressText(anAddress({ street1: '4120 County Road 74,', city: 'Guthrie, ' }))).toBe(
      '4120 County Road 74 Guthrie, OK 73044',
    )
  })

  test('[DATA-86] [FAC-11] [READ-109] there are 59 states and territories', () => {
    expect(Object.keys(states)).toHaveLength(59)
    expect(Object.keys(states).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  test.each(['street1', 'city', 'state', 'zipCode'])('[FAC-10] %s is required', (field) => {
    expect(Address.safeParse({ ...anAddress(), [field]: '' }).error?.issues[0]?.message).toBe('Please enter a value')
  })

  test('[FAC-10] line 2 is optional', () => {
    expect(Address.safeParse(anAddress({ street2: '' })).success).toBe(true)
  })

  test.each(['7304', '73044-12', 'ABCDE'])('zip code %s is refused', (zipCode) => {
    expect(Address.safeParse(anAddress({ zipCode })).success).toBe(false)
  })
})

describe('active facilities', () => {
  test.each([
    ['Grower', true],
    ['Medical GROWER', true],
    ['Processor', true],
    ['Dispensary', false],
    ['', false],
  ])('[ORG-05] [READ-101] a %j license may be chosen: %s', (licenseType, may) => {
    expect(isGrowerOrProcessor(licenseType)).toBe(may)
  })
})
