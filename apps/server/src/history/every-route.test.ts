import { contract } from '@cultivatd/contract/contract'
import type { Route } from '@cultivatd/contract/route'
import { blankTargets, targetsForm } from '@cultivatd/domain/environment/targets'
import { aPhase } from '@cultivatd/domain/environment/targets.builders'
import { aReadingForm } from '@cultivatd/domain/environment/reading.builders'
import { anItemForm } from '@cultivatd/domain/item/item-form.builders'
import { aTestForm, someResults } from '@cultivatd/domain/lab-test/lab-test.builders'
import { aDetailForm } from '@cultivatd/domain/inventory/inventory.builders'
import { aTemplateForm } from '@cultivatd/domain/run/run.builders'
import { runDifference } from '@cultivatd/domain/run/run-difference'
import { aStrainForm } from '@cultivatd/domain/strain/strain-form.builders'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { aNewRepeat } from '@cultivatd/domain/task-repeat/repeat'
import { permission } from '@cultivatd/domain/user/permission'
import { aWebhookForm } from '@cultivatd/domain/webhook/webhook.builders'
import type { Item } from '@cultivatd/metrc/item-records'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKeyForm } from '@cultivatd/domain/api-key/api-key.builders'
import { aMailServer, anIdentityProvider, tokenIn } from '../account/account.builders.ts'
import { givenForSamples, ownSamples } from '../app/own-kinds.builders.ts'
import { invitations } from '../account/invitation.store.ts'
import { aPasskeyDevice } from '../account/passkey.builders.ts'
import { codeOfStep, stepAt } from '../account/totp.ts'
import { type TestPerson, testPassword } from '../app/server.builders.ts'
import { trackedChanges } from '../app/tracked-changes.builders.ts'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { saveAlarms } from '../environment/alarm.store.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { lockedFacility } from '../facility/facility.store.ts'
import { articleCategories } from '../help/article.store.ts'
import { catalogueItems } from '../item/catalogue-item.store.ts'
import { labTests } from '../lab-test/lab-test.store.ts'
import { catalogueStrains } from '../strain/strain.store.ts'
import { lightById } from '../light/light.store.ts'
import { rooms } from '../room/room.store.ts'
import { waterById } from '../water/water.store.ts'
import { runTemplates } from '../run/run-template.store.ts'
import { runs } from '../run/run.store.ts'
import { taskById, tasksOfRun } from '../task/task.store.ts'
import { givenOperation, settleOperation } from './history.builders.ts'
import { verifyHistory } from './verify-history.ts'

const publicUrl = 'http://127.0.0.1:3000'
const secrets = { syncUserKey: 'metrc-user-key-of-Zq7x', password: 'another-1-secret' }
const people: { sub: string; email: string; email_verified: boolean; name: string }[] = []
let server: Awaited<ReturnType<typeof trackedTestServer>>
let smtp: Awaited<ReturnType<typeof aMailServer>>
let provider: Awaited<ReturnType<typeof anIdentityProvider>>
let caller: Awaited<ReturnType<typeof trackedGrower>>
let admin: TestPerson

beforeAll(async () => {
  smtp = await aMailServer()
  provider = await anIdentityProvider(`${publicUrl}/api/auth/callback/oidc`, people)
  const identity = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  server = await trackedTestServer({}, { SMTP_URL: smtp.url, PUBLIC_URL: publicUrl, ...identity })
  await givenForSamples(server.db)
  admin = await server.person([permission.orgAdmin])
  caller = await trackedGrower(server)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await smtp.close()
})

type Method = Exclude<Route['method'], 'GET'>
type Answer = Awaited<ReturnType<typeof server.call>>

const call = (method: Method, path: string, body?: unknown, token: string = admin.token) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) })

/** Signs somebody in at the provider; answers the attempt that the tab holds. */
async function identityOf(email: string): Promise<string> {
  people.push({ sub: email, email, email_verified: true, name: 'Ana Flor' })
  const { answer, headers } = await server.call('POST', '/api/account/identity/start')
  const { url, attempt } = answer as { url: string; attempt: string }
  const back = await provider.signInAs(url, email)
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  await server.call('GET', `${back.pathname}${back.search}`, { cookie })
  return attempt
}

const invite = (email: string) =>
  call('POST', '/api/invitations', { emails: [email], permissions: [permission.generalEdit] })
const invitationOf = async (email: string) =>
  (await invitations(server.db)).find((one) => one.email === email)?.id ?? ''

async function beginAdding({ token }: TestPerson): Promise<{ attempt: string }> {
  return (await call('POST', '/api/account/second-factor/begin-adding', undefined, token)).answer as { attempt: string }
}

/** An authenticator app, set up with its first code. */
async function withApp(person: TestPerson): Promise<Answer> {
  const begun = await beginAdding(person)
  const { answer } = await call('POST', '/api/account/second-factor/new-app', begun)
  const { secret } = answer as { secret: string }
  // Sign-in goes by the clock of the machine.
  const code = codeOfStep(secret, stepAt(new Date()))
  return call('POST', '/api/account/second-factor/add-app', { ...begun, code })
}

async function withPasskey(person: TestPerson) {
  const begun = await beginAdding(person)
  const { answer: options } = await call('POST', '/api/account/second-factor/new-passkey', begun)
  const answer = aPasskeyDevice(publicUrl).make(options as { challenge: string })
  const added = await call('POST', '/api/account/second-factor/add-passkey', { ...begun, name: 'Phone', answer })
  return { added, id: answer.id }
}

async function aStartedTask(): Promise<string> {
  const subTasks = [{ id: 'a', text: 'Rack 1', isComplete: false }]
  const id = idOf(await call('POST', '/api/task/create', aTaskForm({ subTasks })))
  await call('POST', `/api/task/${id}/start`, { date: today })
  return id
}

/** A template of this name, laid over a room. */
async function aRun(name: string): Promise<Answer> {
  const templateId = idOf(await call('POST', '/api/run-template/create', aTemplateForm({ name })))
  const [template] = await runTemplates(server.db, [templateId])
  return call('POST', '/api/run/create', {
    facilityId: grower,
    roomId: caller.roomId('Veg 1'),
    templateId,
    templateVersion: template?.version,
    startDay: '2026-11-01',
    employeeId: null,
    leftOut: [],
    phaseDay: null,
  })
}

/** A cycle count of a new room; answers its id. */
async function aCount(name: string): Promise<string> {
  const roomId = await caller.room(name, 'Plants', ['flower'])
  const place = { facilityId: grower, roomId, systemId: null, rack: null }
  return idOf(await call('POST', '/api/cycle-count/create', place))
}
const countStep = (id: string, step: string, body: object) =>
  call('POST', `/api/cycle-count/${id}/${step}`, { facilityId: grower, ...body })
const scanIn = (id: string) => countStep(id, 'scan', { scans: [{ id: `scan ${id}`, label: smallLabels.flower }] })
const aScan = async (name: string): Promise<string> => {
  const id = await aCount(name)
  await scanIn(id)
  return id
}
const crewPath = async (key: 'pin' | 'badge') =>
  `/api/crew/${(await server.person([permission.generalEdit])).id}/${key}`

const ownRoom = (name: string) => ({
  facilityId: grower,
  name,
  locationType: 'Not a Metrc Location',
  types: ['dry'],
})
const ownShelf = (name: string) => ({ facilityId: grower, name })
const idOf = ({ answer }: Answer) => (answer as { id: string }).id
const newPassword = { password: secrets.password, confirmation: secrets.password }
async function roomCalled(name: string) {
  const room = (await rooms(server.db, grower)).find(({ metrc }) => metrc.Name === name)
  if (!room) throw new Error(`There is no room ${name}`)
  return room
}
const newSource = (name: string) =>
  call('POST', '/api/reading-source/create', {
    name,
    temperatureUnit: 'fahrenheit',
    leafOffset: 0,
    facilityId: grower,
    roomId: caller.roomId('Veg 1'),
  })
const aNewWebhook = (name: string) => call('POST', '/api/webhook/create', aWebhookForm({ name }))
const newStrain = (name: string) => ({ facilityId: grower, name, thc: 0.2, cbd: null, indica: 40, sativa: 60 })
const newItem = (name: string) => ({ facilityId: grower, name, category: 'Kief', strain: null, unitOfMeasure: 'Grams' })
const onPackage = (action: string, body: object) =>
  call('POST', `/api/package/${action}`, { facilityId: grower, label: smallLabels.flower, ...body })

const onTest = async (step: string, form: object, body: object) => {
  const { answer } = await call('POST', '/api/lab-test/create', aTestForm({ facilityOriginatedId: grower, ...form }))
  const { id } = answer as { id: string }
  const [test] = await labTests(server.db, [id])
  return call('PUT', `/api/lab-test/${id}/${step}`, { ...body, version: test?.version })
}

/** A file on a test of its own. */
async function newFile(upload: string) {
  const made = await call('POST', '/api/lab-test/create', aTestForm({ facilityOriginatedId: grower }))
  const { id: test } = made.answer as { id: string }
  const content = Buffer.from('%PDF-1.7 of a test')
  const piece = { upload, at: 0, content: content.toString('base64') }
  await call('PUT', `/api/lab-test/${test}/file-piece`, piece)
  const body = { upload, name: 'COA.pdf', size: content.length }
  return { ...(await call('POST', `/api/lab-test/${test}/file`, body)), test }
}

/** An item in Metrc with a photo that was sent from here. */
async function withPhoto() {
  const { Id } = testRecords(server.sandbox.control).item()
  server.sandbox.control.modify(grower, 'item', Id, { Name: `Item with a photo ${Id}` })
  await server.services.mirror.refresh(grower, { items: [Id] })
  const itemId = idOf(
    await call(
      'POST',
      '/api/catalogue-item/create',
      anItemForm({ name: `Photographed ${Id}`, productCategoryName: 'Kief', strainId: null }),
    ),
  )
  const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const upload = `photo-of-${Id}`
  await call('PUT', `/api/catalogue-item/${itemId}/file-piece`, { upload, at: 0, content: content.toString('base64') })
  const file = { upload, name: 'label.png', size: content.length }
  return {
    Id,
    added: await call('POST', `/api/item/${Id}/file`, { facilityId: grower, of: 'labelPhoto', itemId, file }),
  }
}

const aTaskPath = async () => `/api/task/${idOf(await call('POST', '/api/task/create', aTaskForm()))}`

async function aCommentPath() {
  const { id } = await roomCalled('Veg 1')
  const body = { facilityId: grower, message: 'Mites on rack 2' }
  return `/api/comment/${idOf(await call('POST', `/api/location/${id}/history/create`, body))}`
}

/** A photo of a task or a comment, at its address. */
async function newPhoto(at: string, upload: string) {
  const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  await call('PUT', `${at}/photo-piece`, { upload, at: 0, content: content.toString('base64') })
  return { ...(await call('POST', `${at}/photo`, { upload, name: 'rack.png', size: content.length })), at }
}
const removed = (photo: Awaited<ReturnType<typeof newPhoto>>) => call('DELETE', `${photo.at}/photo/${idOf(photo)}`)

/** What is done to the water of a system, one step after the other, once its capacity is known; answers the last. */
async function onWater(id: string, paths: readonly string[]): Promise<Answer> {
  const seen = async () => ({ facilityId: grower, version: (await waterById(server.db, grower, id)).version })
  let answer = await call('PUT', `/api/water/${id}`, { gallonCapacity: 120, ...(await seen()) })
  for (const path of paths) {
    const { version, facilityId } = await seen()
    const read = { ph: 6, ec: 1.5, temperature: 68 }
    const body = {
      facilityId,
      ...(path === '/reading' ? read : { version }),
      ...(path === '/ph-nutes' ? { ...read, nutrients: [] } : {}),
    }
    answer = await call(path === '/ph-nutes' ? 'PUT' : 'POST', `/api/water/${id}${path}`, body)
  }
  return answer
}

/** What is done to a light that hangs in a system of its own; answers the last. */
async function onLight(step: 'rows' | 'assign' | 'update' | 'bulb' | 'deactivate'): Promise<Answer> {
  const systemId = await caller.system(caller.roomId('Veg 1'), 'vegetation')
  const kind = async (form: object) =>
    idOf(await call('POST', '/api/inventory-detail/create', aDetailForm({ unit: 'SINGLE', brand: systemId, ...form })))
  const add = (detailId: string) =>
    call('POST', '/api/stock/add', { facilityId: grower, rows: [{ detailId, quantity: 1, unit: 'SINGLE' }] })
  const rows = await call('PUT', `/api/system/${systemId}/light-rows`, { facilityId: grower, rows: [2], version: 0 })
  if (step === 'rows') return rows
  const inventoryId = await kind({ type: 'LIGHT', name: 'LED bar', criticalLimit: null })
  await add(inventoryId)
  const place = { facilityId: grower, row: 1, position: 1 }
  const form = { inventoryId, dateInstalled: '2026-01-02' }
  const assigned = await call('POST', `/api/system/${systemId}/light`, { ...form, ...place, isWholeRow: false })
  if (step === 'assign') return assigned
  const id = idOf(assigned)
  const seen = { facilityId: grower, version: (await lightById(server.db, grower, id))?.version }
  if (step === 'deactivate') return call('DELETE', `/api/light/${id}`, seen)
  const bulbId = await kind({ type: 'BULBS', name: 'Bulb' })
  await add(bulbId)
  const bulb = { bulbId, dateBulbInstalled: '2026-01-02' }
  if (step === 'bulb') return call('PUT', `/api/light/${id}/bulb`, { ...bulb, ...seen })
  return call('PUT', `/api/light/${id}`, { ...form, ...bulb, ...seen })
}

/** The three routes of a kind of record that is ours alone. */
function ownChanges(feature: string): [string, () => Promise<Answer>][] {
  const sample = () => {
    const one = ownSamples(grower, caller.roomId('Veg 1'))[feature]
    if (!one) throw new Error(`${feature} is none of the samples`)
    return one
  }
  const create = (name: string) => {
    const { path, form, made } = sample()
    return call('POST', `${path}/create`, { ...form(name), ...made })
  }
  const seen = async (name: string) => {
    const { path, each, stored } = sample()
    const id = idOf(await create(name))
    return { at: `${path}/${id}`, known: { ...each, version: (await stored(server.db, id))?.version } }
  }
  const steps = {
    create: () => create('First'),
    update: async () => {
      const { at, known } = await seen('Second')
      return call('PUT', at, { ...sample().form('Third'), ...known })
    },
    delete: async () => {
      const { at, known } = await seen('Fourth')
      return call('DELETE', at, known)
    },
  }
  const { entity } = ownSamples('', '')[feature] ?? {}
  return Object.entries(steps).map(([step, change]) => [`${feature}.${step} > ${entity}.${step}`, change])
}

/** Nutrients in the storage, of an item of this name. */
async function stocked(name: string) {
  const detailId = idOf(await call('POST', '/api/inventory-detail/create', aDetailForm({ name })))
  const body = { facilityId: grower, rows: [{ detailId, quantity: 4, unit: 'LITER' }] }
  return { detailId, body, added: await call('POST', '/api/stock/add', body) }
}

/**
 * Each route that changes something, called so that it does, and what the history says then. A route that is added
 * belongs here, or into `without`.
 */
const changes: Record<string, () => Promise<Answer>> = {
  'account.signUp > user.created': () =>
    server.call('POST', '/api/account/sign-up', {
      body: { displayName: 'Ana Flor', email: 'new@grow.example', ...newPassword },
    }),
  'account.update > user.update': async () => {
    const { token, email } = await server.person([])
    return call('PUT', '/api/account', { displayName: 'Ana Maria', email }, token)
  },
  'account.resetPassword > user.password': async () => {
    const { email } = await server.person([])
    await smtp.mailTo(email)
    await server.call('POST', '/api/account/forgot-password', { body: { email } })
    const token = tokenIn(await smtp.mailTo(email))
    return server.call('POST', '/api/account/reset-password', { body: { token, ...newPassword } })
  },
  'account.changePassword > user.password': async () => {
    const { token } = await server.person([])
    return call('POST', '/api/account/change-password', { current: testPassword, ...newPassword }, token)
  },
  'account.setPassword > user.password': async () => {
    const attempt = await identityOf('own@grow.example')
    const { answer } = await server.call('POST', '/api/account/identity/finish', { body: { attempt } })
    return call('POST', '/api/account/set-password', newPassword, (answer as { token: string }).token)
  },
  'account.verifyEmail > user.verified': async () => {
    const { email, token } = await server.person([])
    return call('POST', '/api/account/verify-email', { token: tokenIn(await smtp.mailTo(email)) }, token)
  },
  'account.finishIdentity > user.created': async () => {
    const attempt = await identityOf('other@grow.example')
    return server.call('POST', '/api/account/identity/finish', { body: { attempt } })
  },
  'account.linkIdentity > user.identity': async () => {
    const { email } = await server.person([])
    const attempt = await identityOf(email)
    return server.call('POST', '/api/account/identity/link', { body: { attempt, password: testPassword } })
  },
  'apiKey.create > api-key.create': () => call('POST', '/api/api-key/create', aKeyForm({ name: 'Made' })),
  'apiKey.withdraw > api-key.delete': async () =>
    call('DELETE', `/api/api-key/${idOf(await call('POST', '/api/api-key/create', aKeyForm({ name: 'Gone' })))}`),
  'webhook.create > webhook.create': () => aNewWebhook('Made'),
  'webhook.turn > webhook.update': async () =>
    call('PUT', `/api/webhook/${idOf(await aNewWebhook('Turned off'))}/on`, { isOn: false }),
  'webhook.renewSecret > webhook.update': async () =>
    call('POST', `/api/webhook/${idOf(await aNewWebhook('Renewed'))}/secret`),
  'webhook.delete > webhook.delete': async () => call('DELETE', `/api/webhook/${idOf(await aNewWebhook('Gone'))}`),
  'invitation.create > user.invite': () => invite('guest1@grow.example'),
  'invitation.sendAgain > user.invite': async () => {
    await invite('guest2@grow.example')
    return call('POST', `/api/invitations/${await invitationOf('guest2@grow.example')}/send-again`)
  },
  'invitation.withdraw > user.withdraw-invitation': async () => {
    await invite('guest3@grow.example')
    return call('DELETE', `/api/invitations/${await invitationOf('guest3@grow.example')}`)
  },
  'invitation.accept > user.created': async () => {
    await invite('guest4@grow.example')
    const token = tokenIn(await smtp.mailTo('guest4@grow.example'))
    const body = { token, displayName: 'Ana Guest', ...newPassword }
    return server.call('POST', '/api/invitation/accept', { body })
  },
  'secondFactor.addApp > user.second-factor': async () => withApp(await server.person([])),
  'secondFactor.removeApp > user.second-factor': async () => {
    const person = await server.person([])
    await withApp(person)
    return call('DELETE', '/api/account/second-factor/app', undefined, person.token)
  },
  'secondFactor.addPasskey > user.second-factor': async () => (await withPasskey(await server.person([]))).added,
  'secondFactor.removePasskey > user.second-factor': async () => {
    const person = await server.person([])
    const { id } = await withPasskey(person)
    return call('DELETE', `/api/account/second-factor/passkeys/${id}`, undefined, person.token)
  },
  'secondFactor.renewRecoveryCodes > user.second-factor': async () => {
    const person = await server.person([])
    await withApp(person)
    return call('POST', '/api/account/second-factor/recovery-codes', undefined, person.token)
  },
  'secondFactor.giveCode > user.second-factor': async () => {
    const person = await server.person([])
    const { recoveryCodes } = (await withApp(person)).answer as { recoveryCodes: string[] }
    const signIn = { email: person.email, password: testPassword }
    const { answer } = await server.call('POST', '/api/account/sign-in', { body: signIn })
    const { attempt } = (answer as { step: { attempt: string } }).step
    return server.call('POST', '/api/account/second-factor/code', { body: { attempt, code: recoveryCodes[0] } })
  },
  'user.delete > user.delete': async () => call('DELETE', `/api/users/${(await server.person([], 'Gone Person')).id}`),
  'user.resetSecondFactor > user.second-factor-reset': async () => {
    const person = await server.person([])
    await withApp(person)
    return call('POST', `/api/users/${person.id}/reset-second-factor`)
  },
  'station.create > station.create': () => call('POST', '/api/station/create', { name: 'Made', facilityId: grower }),
  'station.end > station.delete': async () => {
    const { id } = (await call('POST', '/api/station/create', { name: 'Ended', facilityId: grower })).answer as {
      id: string
    }
    return call('DELETE', `/api/station/${id}`)
  },
  'crew.setPin > user.pin': async () => call('PUT', await crewPath('pin'), { pin: '730195' }),
  'crew.withdrawPin > user.pin': async () => {
    const path = await crewPath('pin')
    await call('PUT', path, { pin: '730195' })
    return call('DELETE', path)
  },
  'crew.renewOwnPin > user.pin': async () => {
    const { id, token } = await server.person([permission.generalEdit])
    await call('PUT', `/api/crew/${id}/pin`, { pin: '730195' })
    return call('PUT', '/api/crew/own-pin', { pin: '482913' }, token)
  },
  'badge.make > user.badge': async () => call('POST', await crewPath('badge')),
  'crew.withdrawBadge > user.badge': async () => {
    const path = await crewPath('badge')
    await call('POST', path)
    return call('DELETE', path)
  },
  'environment.create > reading.create': () =>
    call('POST', '/api/environment/create', {
      ...aReadingForm({ dateTime: new Date(server.services.now().getTime() - 60_000).toISOString() }),
      facilityId: grower,
      roomId: caller.roomId('Veg 1'),
    }),
  'facility.update > facility.update': async () => {
    const address = { street1: '1 Road', street2: '', city: 'Guthrie', state: 'OK', zipCode: '73044' }
    const { version } = (await lockedFacility(server.db, grower)) ?? {}
    return call('PUT', `/api/facility/${grower}`, { address, version })
  },
  'labLimit.import > lab-limit.create': () =>
    call('POST', '/api/lab-limits/import', {
      limits: [{ analyte: 'Tin', matrix: '', limit: 1, unit: 'ppm', source: 'Rule 9' }],
    }),
  'labTest.deliver > lab-test.update': () => onTest('delivery', {}, { dateDelivered: '2026-11-19' }),
  'labTest.receive > lab-test.update': () =>
    onTest('results', { dateDelivered: '2026-11-19' }, { results: someResults() }),
  'labTestFile.add > lab-test.addFile': () => newFile('Added'),
  'labTestFile.remove > lab-test.removeFile': async () => {
    const { answer, test } = await newFile('Removed')
    return call('DELETE', `/api/lab-test/${test}/file/${(answer as { id: string }).id}`)
  },
  'light.rows > light.update': () => onLight('rows'),
  'light.assign > light.create': () => onLight('assign'),
  'light.update > light.update': () => onLight('update'),
  'light.bulb > light.update': () => onLight('bulb'),
  'light.deactivate > light.delete': () => onLight('deactivate'),
  'help.saveCategories > article-category.update': async () => {
    const { version } = await articleCategories(server.db)
    return call('PUT', '/api/article-category', { categories: [{ id: 'daily', name: 'Daily rounds' }], version })
  },
  'comment.create > comment.create': async () => {
    const { id } = await roomCalled('Veg 1')
    return call('POST', `/api/location/${id}/history/create`, { facilityId: grower, message: 'Mites on rack 2' })
  },
  'taskPhoto.add > task.addPhoto': async () => newPhoto(await aTaskPath(), 'photo added'),
  'taskPhoto.remove > task.removePhoto': async () => removed(await newPhoto(await aTaskPath(), 'photo removed')),
  'commentPhoto.add > comment.addPhoto': async () => newPhoto(await aCommentPath(), 'comment photo added'),
  'commentPhoto.remove > comment.removePhoto': async () =>
    removed(await newPhoto(await aCommentPath(), 'comment photo removed')),
  'task.create > task.create': () => call('POST', '/api/task/create', aTaskForm()),
  'task.update > task.update': async () => {
    const id = await aStartedTask()
    const version = (await taskById(server.db, id))?.version
    return call('PUT', `/api/task/${id}`, { ...aTaskForm({ description: 'Slowly' }), version })
  },
  'task.start > task.update': async () => {
    const id = idOf(await call('POST', '/api/task/create', aTaskForm()))
    return call('POST', `/api/task/${id}/start`, { date: today })
  },
  'task.complete > task.update': async () =>
    call('POST', `/api/task/${await aStartedTask()}/complete`, { date: today }),
  'task.move > task.update': async () => call('POST', `/api/task/${await aStartedTask()}/move`, { dueDate: null }),
  'task.endRepeat > task.update': async () => {
    const id = idOf(await call('POST', '/api/task/create', aTaskForm({ repeat: { ...aNewRepeat, unit: 'year' } })))
    return call('POST', `/api/task/${id}/end-repeat`, { date: today, goes: 0 })
  },
  'task.tick > task.update': async () =>
    call('POST', `/api/task/${await aStartedTask()}/sub-task`, { subTaskId: 'a', isComplete: true }),
  'cycleCount.create > cycle-count.create': async () =>
    call('POST', '/api/cycle-count/create', {
      facilityId: grower,
      roomId: caller.roomId('Veg 1'),
      systemId: null,
      rack: null,
    }),
  'cycleCount.scan > cycle-count.update': async () => scanIn(await aCount('Scanned')),
  'cycleCount.takeBack > cycle-count.update': async () => {
    const id = await aScan('Taken back')
    return countStep(id, 'take-back', { scanId: `scan ${id}` })
  },
  'cycleCount.finish > cycle-count.update': async () => {
    const sums = { missing: 0, 'wrong-place': 1, unknown: 0, twice: 0, fine: 0 }
    return countStep(await aScan('Finished'), 'finish', { sums, search: null })
  },
  'cycleCount.giveUp > cycle-count.update': async () =>
    countStep(await aCount('Given up'), 'give-up', { reason: 'The shift is over' }),
  'run.create > run.create': () => aRun('Laid'),
  'run.change > run.update': async () => {
    const id = idOf(await aRun('Moved'))
    const [run] = await runs(server.db, [id])
    const difference = run
      ? runDifference(run, { ...run, startDay: '2026-11-02' }, await tasksOfRun(server.db, id))
      : []
    const what = { startDay: '2026-11-02', phaseDay: null, isUpdated: false, leftOut: [], difference }
    return call('PUT', `/api/run/${id}`, { ...what, facilityId: grower, version: run?.version })
  },
  'run.end > run.update': async () => {
    const body = { facilityId: grower, date: today, isEmptied: false, goes: 0 }
    return call('POST', `/api/run/${idOf(await aRun('Ended'))}/end`, body)
  },
  'operation.decide > package.move confirmed': async () => {
    const id = await givenOperation(server.db, { facilityId: grower, records: [smallLabels.flower] })
    await settleOperation(server.db, id, { state: 'needs-person' })
    return call('POST', `/api/operation/${id}/decide`, { isApplied: true })
  },
  'operation.giveUp > package.move given-up': async () => {
    const id = await givenOperation(server.db, { facilityId: grower, records: [smallLabels.flower] })
    await settleOperation(server.db, id, { state: 'refused' })
    return call('POST', `/api/operation/${id}/give-up`, { reason: 'Not needed any more' })
  },
  'operation.takeBack > package.move withdrawn': async () => {
    const records = [smallLabels.flower]
    const id = await givenOperation(server.db, { facilityId: grower, records, isDelayed: true })
    return call('POST', `/api/operation/${id}/take-back`)
  },
  'operation.sendNow > package.move sent-now': async () => {
    const records = [smallLabels.flower]
    const id = await givenOperation(server.db, { facilityId: grower, records, isDelayed: true })
    return call('POST', `/api/operation/${id}/send-now`)
  },
  'operation.seen > package.move seen': async () => {
    const id = await givenOperation(server.db, { facilityId: grower, records: [smallLabels.flower] })
    await settleOperation(server.db, id, { state: 'confirmed' })
    await sql`update operation set doubt = '{"of":"cuts","unit":"","expected":1,"shown":2,"isListed":false}' where id = ${id}`.execute(
      server.db,
    )
    return call('POST', `/api/operation/${id}/seen`)
  },
  'package.adjust > package.adjust confirmed': () =>
    onPackage('adjust', { quantity: -1, unitOfMeasure: 'Grams', reason: 'Drying', date: today, note: 'Dried' }),
  'package.changeItem > package.change-item confirmed': () =>
    onPackage('change-item', { itemName: 'Blue Dream, trim' }),
  'label.setLogo > labelLogo.set': async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    return call('PUT', '/api/label/logo', { content: picture.toString('base64') })
  },
  'package.changeNote > package.change-note confirmed': () => onPackage('change-note', { note: 'For the shop' }),
  'package.changeDates > package.change-dates confirmed': () =>
    onPackage('change-dates', { useByDate: '2027-03-01', sellByDate: '', expirationDate: '' }),
  'package.changeMarks > package.mark confirmed': () =>
    onPackage('change-marks', { tradeSample: true, donation: false, finishedGood: false, externalId: '' }),
  'package.treat > package.remediate confirmed': async () => {
    const { Label } = testRecords(server.sandbox.control).pkg({ LabTestingState: 'TestFailed' })
    await server.services.mirror.refresh(grower, { packages: [Label] })
    const done = { method: 'X-ray', steps: 'Irradiated once', date: today }
    return onPackage('treat', { label: Label, how: 'remediation', ...done })
  },
  'package.discontinue > package.discontinue confirmed': async () => {
    const { Label } = testRecords(server.sandbox.control).pkg({ Quantity: 100, OriginalPackageQuantity: 100 })
    await server.services.mirror.refresh(grower, { packages: [Label] })
    return onPackage('discontinue', { label: Label })
  },
  'package.finish > package.finish confirmed': () =>
    onPackage('finish', { label: smallLabels.empty, date: today, undo: false }),
  'package.emptyAndFinish > package.finish confirmed': async () => {
    const { Label } = testRecords(server.sandbox.control).pkg({ Quantity: 0.4 })
    await server.services.mirror.refresh(grower, { packages: [Label] })
    return onPackage('empty-and-finish', { label: Label, holds: 0.4, reason: 'Drying', date: today, note: 'Dried' })
  },
  'package.move > package.move confirmed': async () =>
    call('POST', '/api/package/move', {
      facilityId: grower,
      packageLabels: [smallLabels.flower],
      locationId: (await roomCalled('Pack 1')).id,
      date: today,
    }),
  ...Object.fromEntries(
    Object.entries(trackedChanges).map(([name, change]) => [name, () => change(caller, server.db)] as const),
  ),
  'readingSource.create > reading-source.create': () => newSource('First sensor'),
  'readingSource.update > reading-source.update': async () => {
    const id = idOf(await newSource('Third sensor'))
    const { rows } = await sql<{ version: number }>`select version from reading_source where id = ${id}`.execute(
      server.db,
    )
    const form = { name: 'Fourth sensor', temperatureUnit: 'celsius', leafOffset: 1 }
    return call('PUT', `/api/reading-source/${id}`, { ...form, facilityId: grower, version: rows[0]?.version })
  },
  'readingSource.newKey > reading-source.new-key': async () =>
    call('POST', '/api/reading-source/new-key', { facilityId: grower, id: idOf(await newSource('Fifth sensor')) }),
  'readingSource.delete > reading-source.delete': async () =>
    call('DELETE', `/api/reading-source/${idOf(await newSource('Second sensor'))}`, { facilityId: grower }),
  'alarm.see > alarm.see': async () => {
    const facilityId = grower
    const roomId = caller.roomId('Veg 1')
    const alarm = { roomId, subject: 'humidity', silentId: '', side: 'above', sourceName: 'First sensor' } as const
    const began = { beganAt: 0, endedAt: null, endedAs: null, told: 'begin', isSeen: false } as const
    await saveAlarms(server.db, grower, [{ id: 'an-alarm', ...alarm, ...began, value: 66, low: 52, high: 58 }])
    return call('POST', '/api/alarm/see', { facilityId, roomId, ids: ['an-alarm'] })
  },
  'roomTarget.set > room-target.update': () => {
    const form = targetsForm(blankTargets('America/Chicago'), 'fahrenheit')
    const body = { ...form, flowering: aPhase(), facilityId: grower, version: 0 }
    return call('PUT', `/api/room-target/${caller.roomId('Veg 1')}`, body)
  },
  'alarmPeople.set > alarm-people.update': () =>
    call('PUT', `/api/alarm-people/${grower}`, { people: [admin.id], zone: 'America/Chicago', version: 0 }),
  'room.create > room.create': () => call('POST', '/api/location/create', ownRoom('Store 1')),
  'room.update > room.update': async () => {
    const id = idOf(await call('POST', '/api/location/create', ownRoom('Store 2')))
    return call('PUT', `/api/location/${id}`, ownRoom('Store 3'))
  },
  'sublocation.create > sublocation.create confirmed': () => call('POST', '/api/sublocation', ownShelf('Shelf 1')),
  'sublocation.update > sublocation.update confirmed': async () => {
    const id = idOf(await call('POST', '/api/sublocation', ownShelf('Shelf 2')))
    return call('PUT', `/api/sublocation/${id}`, ownShelf('Shelf 3'))
  },
  'sublocation.delete > sublocation.delete confirmed': async () => {
    const id = idOf(await call('POST', '/api/sublocation', ownShelf('Shelf 4')))
    return call('DELETE', `/api/sublocation/${id}`, { facilityId: grower })
  },
  'room.delete > room.delete': async () => {
    const id = idOf(await call('POST', '/api/location/create', ownRoom('Store 4')))
    return call('DELETE', `/api/location/${id}`, { facilityId: grower })
  },
  ...Object.fromEntries(Object.keys(ownSamples('', '')).flatMap(ownChanges)),
  'catalogueStrain.link > catalogue-strain.update': async () => {
    const id = idOf(await call('POST', '/api/catalogue-strain/create', aStrainForm({ name: 'Linked' })))
    const [{ version } = { version: 0 }] = await catalogueStrains(server.db, [id])
    const [{ Id } = { Id: 0 }] = server.sandbox.control.all(grower, 'strain')
    return call('PUT', `/api/catalogue-strain/${id}/link`, { facilityId: grower, metrcStrainId: Id, version })
  },
  'catalogueStrain.generate > catalogue-strain.create': async () => {
    const { Id } = testRecords(server.sandbox.control).strain()
    await server.services.mirror.refresh(grower, { strains: [Id] })
    const metrcStrains = [{ metrcLicense: grower, metrcStrainId: Id }]
    return call('POST', '/api/catalogue-strain/generate', { name: 'Generated', metrcStrains })
  },
  'catalogueItem.link > catalogue-item.update': async () => {
    const form = anItemForm({ name: 'Linked', productCategoryName: 'Kief', strainId: null })
    const id = idOf(await call('POST', '/api/catalogue-item/create', form))
    const [{ version } = { version: 0 }] = await catalogueItems(server.db, [id])
    const [{ Id } = { Id: 0 }] = server.sandbox.control.all(grower, 'item')
    return call('PUT', `/api/catalogue-item/${id}/link`, { facilityId: grower, metrcItemId: Id, version })
  },
  'catalogueItem.generate > catalogue-item.create': async () => {
    const { Id } = testRecords(server.sandbox.control).item()
    await server.services.mirror.refresh(grower, { items: [Id] })
    const metrcItems = [{ metrcLicense: grower, metrcItemId: Id }]
    return call('POST', '/api/catalogue-item/generate', { name: 'Generated', metrcItems })
  },
  'item.create > item.create confirmed': () => call('POST', '/api/item/create', newItem('Made')),
  'item.update > item.update confirmed': async () => {
    const id = idOf(await call('POST', '/api/item/create', newItem('Changed')))
    return call('PUT', `/api/item/${id}`, newItem('Renamed'))
  },
  'itemFile.add > item.add-file confirmed': async () => (await withPhoto()).added,
  'itemFile.remove > item.remove-file confirmed': async () => {
    const { Id } = await withPhoto()
    const [photo] = (server.inMetrc('item', Id) as unknown as Item).LabelImages
    return call('DELETE', `/api/item/${Id}/file/${photo?.FileSystemId}`, { facilityId: grower })
  },
  'stock.add > stock.add': async () => (await stocked('Added')).added,
  'stock.move > equipment.move': async () => {
    const fan = aDetailForm({ type: 'FAN', name: 'Moved', unit: 'SINGLE', criticalLimit: null })
    const detailId = idOf(await call('POST', '/api/inventory-detail/create', fan))
    const body = { facilityId: grower, rows: [{ detailId, quantity: 1, unit: 'SINGLE' }] }
    await call('POST', '/api/stock/add', body)
    const toRoomId = caller.roomId('Veg 1')
    return call('POST', '/api/stock/move', { ...body, roomId: '', toFacilityId: grower, toRoomId })
  },
  'stock.remove > stock.remove': async () => {
    const { body } = await stocked('Removed')
    return call('POST', '/api/stock/remove', { ...body, roomId: '' })
  },
  'strain.create > strain.create confirmed': () => call('POST', '/api/strain/create', newStrain('Made')),
  'strain.update > strain.update confirmed': async () => {
    const id = idOf(await call('POST', '/api/strain/create', newStrain('Changed')))
    return call('PUT', `/api/strain/${id}`, { ...newStrain('Renamed'), testingStatus: 'None' })
  },
  'water.resize > water.update': async () => onWater(await caller.system(caller.roomId('Veg 1'), 'vegetation'), []),
  ...Object.fromEntries(
    Object.entries({
      fill: ['/fill'],
      change: ['/fill', '/change'],
      flush: ['/fill', '/change', '/ph-nutes', '/change', '/ph-nutes', '/flush'],
      finish: ['/fill', '/change', '/ph-nutes'],
    }).map(([step, paths]) => [
      `water.${step} > water.update`,
      async () => onWater(await caller.system(caller.roomId('Veg 1'), 'vegetation'), paths),
    ]),
  ),
  'water.read > water.create': async () =>
    onWater(await caller.system(caller.roomId('Veg 1'), 'vegetation'), ['/fill', '/reading']),
  'user.update > user.update': async () => {
    const { id, name, email, token } = await server.person([])
    await call('POST', '/api/account/verify-email', { token: tokenIn(await smtp.mailTo(email)) }, token)
    const body = { displayName: name, email, permissions: ['generalEdit'] }
    return call('PATCH', `/api/users/${id}`, body)
  },
  'repair.takeOver > repair.take-over': async () => {
    const { id } = await server.person([])
    const facilityId = grower
    await sql`insert into repair (person_id, facility_id, act, title, record, body, messages)
      values (${id}, ${facilityId}, '/api/plant/move', 'Move plants', 'A', '{}', '[]')`.execute(server.db)
    return call('POST', '/api/repair/take-over', { personId: id })
  },
  'organisation.update > organisation.update': () => {
    server.sandbox.control.setUserKeys({ [secrets.syncUserKey]: 'all' })
    return call('PUT', '/api/organisation', { syncUserKey: secrets.syncUserKey })
  },
}

/** Routes that change no data of anybody, and why. */
const without: Record<string, string> = {
  'account.signIn': 'begins a session',
  'account.signOut': 'ends a session',
  'webhook.test': 'sends a message that says nothing',
  'webhook.sendAgain': 'sends what stands there already',
  'station.takeOver': 'begins a session',
  'invitation.open': 'reads; a link’s secret stands in no address of ours',
  'secondFactor.passkeyOptions': 'asks a browser for a passkey',
  'secondFactor.givePasskey': 'begins a session, or says again who the person is',
  'secondFactor.newApp': 'makes a secret of an app that is not set up yet',
  'secondFactor.newPasskey': 'asks a browser for a passkey that is not there yet',
  'secondFactor.beginProof': 'begins to say again who the person is',
  'secondFactor.beginAdding': 'begins to add a second factor; that it was added is told by another route',
  'station.lockPin': 'done by the system at the word of a device, and told so (station/spare-turn.routes.test.ts)',
  'account.prove': 'says again who the person is',
  'account.startProof': 'begins to do so at the provider',
  'account.proveIdentity': 'says again who the person is',
  'account.endSession': 'ends a session',
  'account.endOtherSessions': 'ends sessions',
  'user.endSession': 'ends a session of a person, whose data stay as they are',
  'user.endSessions': 'ends the sessions of a person, whose data stay as they are',
  'account.forgotPassword': 'sends a mail; the password is set by another route',
  'account.sendVerification': 'sends a mail; the address is confirmed by another route',
  'account.withdrawNewEmail': 'forgets an address that was asked for and never was of the account',
  'account.startIdentity': 'begins a sign-in; what comes of it is stored by others',
  'help.addPicture': 'a picture of no article yet; that an article has it is told with the article',
  'help.fetchPicture': 'a picture of no article yet; that an article has it is told with the article',
  'help.giveUpPicture': 'pieces of a picture that is not there and will not be',
  'help.sendPicture': 'a piece of a picture that is not there yet',
  'taskPhoto.giveUp': 'pieces of a photo that is not there and will not be',
  'taskPhoto.send': 'a piece of a photo that is not there yet; that it was added is told by another route',
  'commentPhoto.giveUp': 'pieces of a photo that is not there and will not be',
  'commentPhoto.send': 'a piece of a photo that is not there yet; that it was added is told by another route',
  'itemFile.giveUp': 'pieces of a file that is not there and will not be',
  'itemFile.send': 'a piece of a file that is not there yet; that it was added is told by another route',
  'labTestFile.giveUp': 'pieces of a file that is not there and will not be',
  'labTestFile.send': 'a piece of a file that is not there yet; that it was added is told by another route',
  'label.file': 'prints what is known; nothing is changed',
  'label.preview': 'draws a design that is not kept',
  'label.previewOf': 'draws what is known; nothing is changed',
  'label.print': 'prints what is known; nothing is changed',
  'metrcResult.read': 'reads from Metrc what it knows; nobody’s data are changed',
  'environment.measure': 'what sensors measure is no change by a person (decision 055)',
  'notification.choose': 'by what way the person gets their own notifications',
  'notification.pushHere': 'where the person gets their own notifications, for as long as the session lasts',
  'notification.pushHereNoMore': 'takes that back',
  'notification.quiet': 'when the person gets their own notifications',
  'notification.tryPush': 'sends the person a notification of no event',
  'notification.see': 'marks what the person has seen of their own notifications',
  'package.byLabels': 'reads; a list of labels is too long for an address',
  'plant.byLabels': 'reads; a list of labels is too long for an address',
  'repair.change': 'a row of the own repair tray is a draft: what is sent of it is told by its own change',
  'repair.giveUp':
    'takes drafts out of the own repair tray; why is kept with them, and what is in the ledger tells of it there',
  'repair.keep': 'keeps in the own repair tray what was not sent',
  'repair.mend': 'sends by the routes of its steps, which tell of it',
  'repair.now': 'reads; a list of rows is too long for an address',
  'repair.send': 'sends by the routes of its rows, which tell of it',
  'repair.try': 'tries a change and records nothing of it',
  'taskFeed.renew': 'makes a secret address of what the person sees anyway',
  'taskFeed.revoke': 'turns that address off',
  'sync.dismiss': 'clears the notice of a failed read from Metrc',
}

const table: [string, Route][] = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)

test('every route that may change something writes history, or says why it does not', () => {
  const changing = table.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  const tried = Object.keys(changes).map((name) => name.split(' > ')[0])
  expect([...tried, ...Object.keys(without)].sort()).toEqual(changing.sort())
})

test.each(Object.entries(changes))('%s', async (name, change) => {
  const { seq } = (await newest()) ?? { seq: 0 }
  const answer = await change()
  expect(answer).toMatchObject({ status: 200 })
  const { rows } = await sql<{ what: string; person_name: string; summary: string }>`
    select what, person_name, summary from history where seq > ${seq}::bigint`.execute(server.db)
  const by = { person_name: expect.stringMatching(/^Ana /), summary: expect.stringMatching(/^[A-Z]/) }
  expect(rows).toContainEqual({ what: name.split(' > ')[1], ...by })
})

const newest = () => server.db.selectFrom('history').select('seq').orderBy('seq', 'desc').executeTakeFirst()

test('all of it is whole, and is what the ledger says', async () => {
  expect(await verifyHistory(server.db)).toMatchObject({ found: 0, problems: [] })
})

test('no password, key or token is in the history', async () => {
  const { rows } = await sql<{ text: string }>`select history::text as text from history`.execute(server.db)
  const all = rows.map(({ text }) => text).join('\n')
  for (const secret of [...Object.values(secrets), testPassword, admin.token, 'argon2', secrets.syncUserKey.slice(-4)])
    expect(all).not.toContain(secret)
  expect(all).toContain('the sync key')
})
