import { expect } from '../journey.ts'
import type { Known } from './known.ts'
import { button, heading, type Place } from './place.ts'

/** A cycle count of the demo: 0 is finished, 1 goes on. */
const countId = (index: number) => `de300000-0000-4000-8000-00000000710${index}`

/** Rooms, what stands in them, and what is done to all of it. */
export function placesOfRooms({ room, facility, environment }: Known): Place[] {
  /** The open weigh-in of the demo, in Flower 1. */
  const station = `${facility}/weigh-in/de300000-0000-4000-8000-000000007200`
  const ofPlants = (title: string, name: string): Place => ({
    name: title,
    path: room(name),
    open: button(title),
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText('Labels'),
  })
  return [
    {
      name: 'Zone details',
      path: room('Veg 2'),
      open: button(/^Rack 1, lower, zone 1/),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Rack 1, lower, zone 1' })).toBeVisible(),
    },
    {
      name: 'Cycle count',
      path: `${room('Flower 6')}/count/${countId(1)}`,
      shows: (page) => expect(page.getByText(/^34 of \d+ found$/)).toBeVisible(),
    },
    {
      name: 'Finish cycle count',
      path: `${room('Flower 6')}/count/${countId(1)}`,
      open: button('Finish'),
      shows: (page) => expect(page.getByLabel('Who looks for them')).toBeVisible(),
    },
    {
      name: 'Report of a cycle count',
      path: `${room('Flower 6')}/count/${countId(0)}`,
      shows: (page) => expect(page.getByText('Sealed in the history')).toBeVisible(),
    },
    {
      name: 'Walk the room',
      path: room('Flower 6'),
      open: button('Walk the room'),
      shows: (page) => expect(page.getByText('Priya Nair counts Flower 6 already')).toBeVisible(),
    },
    {
      name: 'System',
      path: room('Veg 2'),
      open: button(/^Edit System/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible(),
    },
    {
      name: 'Water of a system',
      path: room('Veg 2'),
      open: button(/^Edit capacity of/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Water of/ })).toBeVisible(),
    },
    {
      name: 'Water history',
      path: room('Veg 2'),
      open: button(/^PH of/),
      shows: (page) => expect(page.getByRole('dialog').getByRole('table', { name: 'Readings' })).toBeVisible(),
    },
    {
      name: 'Light view',
      path: room('Veg 2'),
      open: button(/^Row 3, light 1/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Light/ })).toBeVisible(),
    },
    {
      name: 'Replace Bulb',
      path: room('Veg 2'),
      open: async (page) => {
        await button(/^Row 3, light 1/)(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Replace Bulb' }).click()
      },
      shows: (page) => expect(page.getByRole('dialog', { name: /^Replace Bulb/ })).toBeVisible(),
    },
    {
      name: 'Edit light',
      path: room('Veg 2'),
      open: async (page) => {
        await button(/^Row 3, light 1/)(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
      },
      shows: (page) => expect(page.getByRole('dialog', { name: /^Edit light/ })).toBeVisible(),
    },
    {
      name: 'Assign light',
      path: room('Mother 1'),
      open: button(/^Row 1, light 1/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Assign light/ })).toBeVisible(),
    },
    {
      name: 'Rows of lights',
      path: room('Veg 2'),
      open: button(/^Edit rows of lights/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Rows of lights/ })).toBeVisible(),
    },
    {
      name: 'Equipment of a room',
      path: environment('Veg 2').replace('environment', 'equipment'),
      shows: (page) => expect(page.getByRole('table', { name: 'equipment' })).toBeVisible(),
    },
    { name: 'Room of plants', path: room('Flower 1'), shows: heading('Flower 1') },
    {
      // Where no comment stands below: the list lies above what is there.
      name: 'Mention in a comment',
      path: room('Flower 1'),
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Comment' }).pressSequentially('@Mar')
        // On a page that is scrolled the way past the navigation, which waits above it, would count as shown.
        await page.evaluate(() => scrollTo(0, 0))
      },
      shows: (page) => expect(page.getByRole('listbox', { name: 'People' })).toBeVisible(),
    },
    {
      name: 'Environment dialog',
      path: room('Veg 2'),
      open: button('Edit the environment'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Environment' })).toBeVisible(),
    },
    {
      name: 'History of a reading',
      path: room('Veg 2'),
      open: button(/^VPD/),
      shows: (page) => expect(page.getByRole('dialog').getByRole('slider')).toBeVisible(),
    },
    {
      name: 'Environment with an alarm',
      path: environment('Veg 1'),
      shows: async (page) => {
        await expect(page.getByRole('slider')).toBeVisible()
        await expect(page.getByRole('region', { name: 'Alarms of Veg 1' })).toBeVisible()
      },
    },
    {
      name: 'Targets',
      path: environment('Flower 1'),
      open: button('Targets'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Targets of Flower 1' })).toBeVisible(),
    },
    {
      name: 'Sources of readings',
      path: environment('Flower 1'),
      open: button('Sources'),
      shows: (page) => expect(page.getByRole('dialog').getByText('Canopy sensor')).toBeVisible(),
    },
    {
      name: 'Add source',
      path: environment('Flower 1'),
      open: async (page) => {
        await button('Sources')(page)
        await button('Add source')(page)
      },
      shows: (page) => expect(page.getByRole('dialog', { name: 'Add source' })).toBeVisible(),
    },
    {
      name: 'Environment as a table',
      path: `${environment('Flower 1')}?range=cycle&table=true`,
      shows: (page) => expect(page.getByRole('table', { name: 'Points of the chart' })).toBeVisible(),
    },
    ofPlants('Harvest plants', 'Flower 2'),
    {
      name: 'Open a harvest station',
      path: room('Flower 2'),
      open: button('Harvest station'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Harvest station' })).toBeVisible(),
    },
    {
      name: 'Harvest station',
      path: station,
      shows: (page) => expect(page.getByRole('group', { name: 'Number pad' })).toBeVisible(),
    },
    {
      name: 'Station and scale',
      path: station,
      open: button('Station and scale'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Station and scale' })).toBeVisible(),
    },
    {
      name: 'Close a weigh-in',
      path: station,
      open: button('Close the weigh-in'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Close the weigh-in' })).toBeVisible(),
    },
    {
      name: 'Give up a weigh-in',
      path: station,
      open: async (page) => {
        await button('Close the weigh-in')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Give up the weigh-in' }).click()
      },
      shows: (page) => expect(page.getByRole('dialog', { name: 'Give up the weigh-in' })).toBeVisible(),
    },
    ofPlants('Flower plants', 'Flower 3'),
    ofPlants('Move plants', 'Flower 4'),
    ofPlants('Waste of plants', 'Flower 5'),
    ofPlants('Destroy plants', 'Flower 5'),
    {
      name: 'Application in a room',
      path: room('Flower 1'),
      open: button('Apply to the room'),
      shows: (shown) => expect(shown.getByRole('dialog', { name: 'Record application in Flower 1' })).toBeVisible(),
    },
    {
      name: 'New product of applications',
      path: room('Flower 1'),
      open: async (page) => {
        await button('Apply to the room')(page)
        await button('New product')(page)
      },
      shows: (shown) => expect(shown.getByRole('dialog', { name: 'New product' })).toBeVisible(),
    },
    {
      name: 'Dry room',
      path: room('Dry 1'),
      shows: (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible(),
    },
    {
      name: 'Packaging room, some selected',
      path: room('Pack 1'),
      open: (page) => page.locator('tr[data-row] input[type=checkbox]').first().check(),
      shows: (page) => expect(page.getByRole('region', { name: '1 packages selected' })).toBeVisible(),
    },
    {
      name: 'Adjust packages',
      path: room('Pack 1'),
      // One row of the table, with all its fields.
      open: async (page) => {
        await page.locator('tr[data-row] input[type=checkbox]').first().check()
        await page
          .getByRole('region', { name: '1 packages selected' })
          .getByRole('button', { name: 'Adjust packages' })
          .click()
      },
      shows: (page) =>
        expect(page.getByRole('dialog', { name: 'Adjust packages' }).getByRole('listitem')).toHaveCount(1),
    },
  ]
}
