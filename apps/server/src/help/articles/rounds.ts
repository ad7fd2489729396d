import { heading, paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

const categoryId = 'shipped-rounds'

/** What everybody does every day. */
export const rounds: readonly ShippedArticle[] = [
  {
    id: 'shipped-first-day',
    categoryId,
    name: 'Begin the day at Home',
    content: [
      paragraph(
        'Home shows every facility with its rooms, drawn from what stands in them **right now**. What somebody else changes appears by itself; there is nothing to reload.',
      ),
      picture('home'),
      heading('Read it from top to bottom'),
      steps(
        'The colored bar: how many plants are young, vegetative and flowering.',
        'Harvests and transfers in progress. A late transfer says so in days; press the tile to see it.',
        'The rooms: how many plants each has and on which day a flower room is. A room with a warning has a package that is nearly empty.',
        'The state of Metrc at the top right. As long as it says In step with Metrc, what you see is what the state knows.',
      ),
      quote('A number that surprises you is a link: press the room, and look at what stands there.'),
    ],
  },
  {
    id: 'shipped-lookup',
    categoryId,
    name: 'Find anything by its label',
    content: [
      paragraph(
        'One field finds plants, batches, harvests, packages and rooms. Press **/** anywhere, or scan: a scanner that types needs no field at all. On a phone press **Scan** at the bottom of the page.',
      ),
      picture('lookup-phone'),
      heading('What you may type'),
      points(
        'The whole label, as a scanner sends it.',
        'The **last digits**: as many as tell it apart, six mostly.',
        'The begin of a name: a strain, a harvest, a batch or a room.',
      ),
      paragraph('What is found opens with everything that can be done to it, above the page where you are.'),
    ],
  },
  {
    id: 'shipped-waiting',
    categoryId,
    name: 'When Metrc does not answer, or refuses',
    content: [
      paragraph(
        'Everything that goes to the state is written down first and sent **exactly once**. You may go on working while Metrc is away: what you do waits, and is sent in its order.',
      ),
      picture('outage'),
      heading('What the groups mean'),
      points(
        '**Waiting**: on its way, or until Metrc answers. Do nothing.',
        '**Refused**: Metrc said why, in its own words. Correct it, and send it anew, or give it up.',
        '**Needs a person**: nobody can tell whether it arrived. Look into Metrc, then say what you saw.',
      ),
      quote(
        'Never do in Metrc by hand what waits here: it would be done twice. Do not start a transfer while changes wait.',
      ),
    ],
  },
  {
    id: 'shipped-write-help',
    categoryId,
    name: 'Write an article of your own',
    content: [
      paragraph(
        'Whoever may edit in general can write articles, change these, and order the categories. Everybody else reads them, on the phone too. **g** and then **?** opens the help from any page.',
      ),
      picture('zone'),
      heading('How'),
      steps(
        'Press **New article** at the foot of the list.',
        'Give it a title that says what is to be done, and a category.',
        'Begin a line with # for a heading, - for a list, 1. for steps, > for a warning.',
        'Drop a picture into the text, paste it, or give its address. It is kept here, made smaller, without the place where it was taken.',
        'Save. If somebody saved meanwhile you are told what they changed, and nothing you typed is lost.',
      ),
      quote('One article for one task. Steps in the order in which hands do them.'),
    ],
  },
]
