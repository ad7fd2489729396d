import { CatalogueName } from '@cultivatd/domain/catalogue/catalogue-name'
import { MappingRow, MappingStates } from '@cultivatd/domain/catalogue/mapping-row'
import { eachOnce, entityId } from '@cultivatd/domain/field/field'
import { ProposalRow } from '@cultivatd/domain/catalogue/proposal-row'
import { Harvest } from '@cultivatd/domain/harvest/harvest'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { MetrcStrain, MetrcStrainForm, TestingStatus } from '@cultivatd/domain/strain/metrc-strain'
import { Strain, StrainName } from '@cultivatd/domain/strain/strain'
import { StrainForm } from '@cultivatd/domain/strain/strain-form'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { ofOrganisation, ownRoutes, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

/** READ-20. */
const editing = [permission.strainEdit]

/** The organization's own strains; what Metrc has of them are other records with routes of their own (READ-47). */
export const catalogueStrainRoutes = {
  ...ownRoutes('catalogueStrain', {
    noun: 'a strain of the organization',
    form: StrainForm,
    place: ofOrganisation,
    needs: editing,
  }),
  ...routes({
    link: {
      method: 'PUT',
      path: '/api/catalogue-strain/{id}/link',
      params: z.strictObject({ id: entityId }),
      body: z.strictObject({
        facilityId: entityId,
        /** Metrc's id of a strain of this facility; null takes the link away. */
        metrcStrainId: z.int().positive().nullable(),
        ...Seen.shape,
      }),
      out: Done,
      needs: editing,
      isRepeatable: true,
      summary: 'Link a strain of the organization to a strain of one facility',
    },
    generate: {
      method: 'POST',
      path: '/api/catalogue-strain/generate',
      body: z.strictObject({
        name: CatalogueName,
        /** What it is linked to, at most one of each license; its values are those of the first that tells them. */
        metrcStrains: z
          .array(z.strictObject({ metrcLicense: entityId, metrcStrainId: z.int().positive() }))
          .min(1, 'Choose at least one strain in Metrc')
          .max(100)
          .superRefine(eachOnce(({ metrcLicense }) => metrcLicense)),
      }),
      out: Created,
      needs: editing,
      isRepeatable: true,
      summary: 'Create a strain of the organization from what facilities have in Metrc, linked to each',
    },
  }),
}

/** One facility's strain in Metrc (API-14, API-15, READ-47). */
export const strainRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/strain/create',
    body: MetrcStrainForm.extend({
      facilityId: entityId,
      /** The strain of the organization that it is made for: it is linked once Metrc has confirmed. */
      catalogueId: entityId.optional(),
    }),
    out: Outcome,
    needs: editing,
    isTracked: true,
    isTried: true,
    summary: 'Create a strain in Metrc, in one facility',
  },
  update: {
    method: 'PUT',
    path: '/api/strain/{strainId}',
    /** Metrc's id of it in the facility. */
    params: z.strictObject({ strainId: entityId }),
    body: MetrcStrainForm.extend({ testingStatus: TestingStatus, facilityId: entityId }),
    out: Outcome,
    needs: editing,
    isTracked: true,
    summary: 'Change a strain in Metrc, in one facility',
  },
})

const viewing = [permission.strainView]

/** How many plants of one strain of the organization stand in one room. */
export const PlantsOfStrain = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  plants: z.number(),
})
export type PlantsOfStrain = z.infer<typeof PlantsOfStrain>

const StrainParams = z.strictObject({ strainId: entityId })

export const strainTopics = topics({
  catalogueStrains: {
    row: Strain,
    needs: viewing,
    summary: 'The strains of the organization, all of them',
  },
  strainNames: {
    row: StrainName,
    needs: viewing,
    summary: 'What the strains of the organization are called, for lists of what is made of them',
  },
  strains: {
    params: FacilityParams,
    row: MetrcStrain,
    needs: viewing,
    summary: 'The active strains of a facility, as Metrc lists them',
  },
  strainStates: {
    row: MappingStates,
    needs: viewing,
    summary: 'How each strain of the organization stands with each active facility',
  },
  strainProposals: {
    row: ProposalRow,
    needs: editing,
    summary: 'What of the strains in Metrc that are not linked may become a strain of the organization',
  },
  strainHarvests: {
    params: StrainParams,
    row: z.object({ id: z.string(), version: z.number(), harvest: Harvest }),
    needs: viewing,
    summary: 'The harvests of a strain of the organization over all active facilities, newest first',
  },
  strainPlants: {
    params: StrainParams,
    row: PlantsOfStrain,
    needs: viewing,
    summary: 'Where plants of one strain of the organization grow, in the rooms of the active facilities',
  },
  strainMapping: {
    params: StrainParams,
    row: MappingRow,
    needs: viewing,
    summary: 'How one strain of the organization stands with each active facility, value by value',
  },
})
