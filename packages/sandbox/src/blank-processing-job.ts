import type { ProcessingJob, ProcessingJobType, ProcessingJobWaste } from '@cultivatd/metrc/processing-job-records'

/** Nothing thrown away. */
export const noWaste: ProcessingJobWaste = {
  TotalCountWaste: null,
  WasteCountUnitOfMeasureId: null,
  WasteCountUnitOfMeasureName: null,
  WasteCountUnitOfMeasureAbbreviation: null,
  TotalVolumeWaste: null,
  WasteVolumeUnitOfMeasureId: null,
  WasteVolumeUnitOfMeasureName: null,
  WasteVolumeUnitOfMeasureAbbreviation: null,
  TotalWeightWaste: null,
  WasteWeightUnitOfMeasureId: null,
  WasteWeightUnitOfMeasureName: null,
  WasteWeightUnitOfMeasureAbbreviation: null,
}

/** Every field Metrc prints of a job, with nothing in it. */
export const blankJob: ProcessingJob = {
  Id: 0,
  Name: '',
  Number: '',
  JobTypeId: 0,
  JobTypeName: null,
  StartDate: '',
  TotalCount: 0,
  CountUnitOfMeasureId: 1,
  CountUnitOfMeasureName: 'Each',
  CountUnitOfMeasureAbbreviation: 'ea',
  TotalVolume: 0,
  VolumeUnitOfMeasureId: 8,
  VolumeUnitOfMeasureName: 'Milliliters',
  VolumeUnitOfMeasureAbbreviation: 'ml',
  TotalWeight: 0,
  WeightUnitOfMeasureId: 4,
  WeightUnitOfMeasureName: 'Grams',
  WeightUnitOfMeasureAbbreviation: 'g',
  ...noWaste,
  Packages: [],
  IsFinished: false,
  FinishNote: null,
  FinishedDate: null,
  TotalUnitOfMeasureId: 4,
  TotalQuantity: 0,
}

export const blankJobType: ProcessingJobType = {
  Id: 0,
  Name: '',
  Description: '',
  CategoryName: 'Processing',
  ForItems: false,
  ForProcessingJobs: true,
  RequiresProcessingJobAttributes: false,
  ProcessingSteps: '',
  Attributes: [],
}
