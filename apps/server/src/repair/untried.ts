const ofOne =
  'It changes one record of a list that its form has whole, and no rule of a state speaks of it: it is judged as it is typed'
const ofWeighIn =
  'It harvests what is tried as /api/harvest/add-many before somebody closes: what would fail is mended while it is weighed'
const taken = 'It takes one entry out of a list of Metrc, and its dialog asks first'

/** The tracked routes that are not tried before they are sent, by method and address, each with why (decision 103). */
export const untriedRoutes: Readonly<Record<string, string>> = {
  'PUT /api/additive/product/{productId}': ofOne,
  'PUT /api/strain/{strainId}': ofOne,
  'PUT /api/item/{itemId}': ofOne,
  'POST /api/item/{itemId}/file':
    'What is in a file is judged while it is made anew, and no rule of a state speaks of it',
  'DELETE /api/item/{itemId}/file/{fileId}': taken,
  'PUT /api/location/{metrcLocationId}': ofOne,
  'DELETE /api/location/{metrcLocationId}': taken,
  'PUT /api/sublocation/{sublocationId}': ofOne,
  'DELETE /api/sublocation/{sublocationId}': taken,
  'PUT /api/transfer-template/{templateId}': ofOne,
  'DELETE /api/transfer-template/{templateId}': taken,
  'POST /api/external-transfer/create': ofOne,
  'PUT /api/external-transfer/{transferId}': ofOne,
  'DELETE /api/external-transfer/{transferId}': taken,
  'PUT /api/driver/{driverId}': ofOne,
  'DELETE /api/driver/{driverId}': taken,
  'PUT /api/vehicle/{vehicleId}': ofOne,
  'DELETE /api/vehicle/{vehicleId}': taken,
  'POST /api/weigh-in/{weighInId}/close': ofWeighIn,
}
