import { catalogueStrainRoutes, strainRoutes, strainTopics } from '@cultivatd/contract/strain/strain.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { linkProblems } from '@cultivatd/domain/catalogue/mapping'
import { metrcStrainProblems, strainChangeSummary } from '@cultivatd/domain/strain/metrc-strain'
import { type Strain, strainForm } from '@cultivatd/domain/strain/strain'
import { type StrainForm, strainProblems } from '@cultivatd/domain/strain/strain-form'
import { linkedTo, linkTarget, removeLinks, saveLink } from '../catalogue/link.store.ts'
import { makingProblems, mappingOf, mappingStates } from '../catalogue/mapping.store.ts'
import { implement } from '../http/implement.ts'
import { type OwnKind, type OwnSaved, updateOwn } from '../http/own-change.ts'
import { own } from '../http/own.ts'
import { act } from '../ledger/act.ts'
import { implementTopics } from '../live/implement-topics.ts'
import {
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
  problems: async (tx, { id, form }) => strainProblems(form, await catalogueStrainRows.others(tx, id)),
  async remove(tx, key) {
    await removeLinks(tx, 'strain', key.id)
    await catalogueStrainRows.remove(tx, key)
  },
}

/** What of a strain is changed when it is linked in a facility. */
const linkIn = (facilityId: string): OwnSaved<{ link: number | null }, Strain> => ({
  ...catalogueStrainKind,
  formOf: ({ metrcStrains }) => ({
    link: metrcStrains.find(({ metrcLicense }) => metrcLicense === facilityId)?.metrcStrainId ?? null,
  }),
  async problems(tx, { id, form: { link } }) {
    // Two who link the same one at once come one after the other.
    await catalogueStrainRows.others(tx, id)
    if (link === null) return []
    const target = await linkTarget(tx, 'strain', { facilityId, metrcId: link })
    return linkProblems({ id, facilityId }, target).map((message) => ({ message, path: 'metrcStrainId' }))
  },
  save: (tx, { id, form: { link } }) => saveLink(tx, { kind: 'strain', ownId: id, facilityId }, link),
})

const { link, ...ownStrainRoutes } = catalogueStrainRoutes

export const strainHandlers = [
  ...own(ownStrainRoutes, catalogueStrainKind),
  ...implement(
    { link },
    {
      async link({ facilityId, params, body: { metrcStrainId, version }, ...call }) {
        const change = { id: params.id, form: { link: metrcStrainId }, version }
        await updateOwn({ ...call, facilityId: null }, linkIn(facilityId), change)
        return {}
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
  strains: { watches: { strain: 'row' }, load: ({ db, params, ids }) => metrcStrains(db, params.facilityId, ids) },
  strainStates: {
    watches: {
      'catalogue-strain': 'row',
      'catalogue-write': 'row',
      strain: 'all',
      organisation: 'all',
      facility: 'all',
    },
    load: ({ db, ids }) => mappingStates(db, mappedStrains, ids),
  },
  strainMapping: {
    watches: {
      'catalogue-strain': 'all',
      'catalogue-write': 'all',
      strain: 'all',
      organisation: 'all',
      facility: 'all',
    },
    load: ({ db, params }) => mappingOf(db, mappedStrains, params.strainId),
  },
})
