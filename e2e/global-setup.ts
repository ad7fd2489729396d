import { productTemplate } from './template.ts'

/** Before the first journey: the template is made once, not by each worker, and stays the same when the day ends. */
export default async function prepare(): Promise<void> {
  process.env['PRODUCT_TEMPLATE'] = await productTemplate()
}
