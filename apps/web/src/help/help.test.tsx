import { articleRoutes, helpRoutes } from '@cultivatd/contract/help/help.contract'
import { anArticleForm, aParagraph } from '@cultivatd/domain/help/article.builders'
import type { Article, ArticleNode } from '@cultivatd/domain/help/article'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, brokenConnection, held, refusal } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { dialog, fill, show } from '../ui/rendering.builders.tsx'
import { HelpDrawer } from './help-drawer.tsx'
import { articlesOfPage, roomOfPath } from './page-articles.ts'

const daily = { id: 'daily', name: 'Daily rounds' }
const plants = { id: 'plants', name: 'Plants' }
const item = (text: string) => ({ type: 'list-item' as const, children: [{ text }] })
const image = (url: string): ArticleNode => ({ type: 'image', url, children: [{ text: '' }] })
const anArticle = (id: string, given: Partial<Article> = {}): Article => ({ ...anArticleForm(given), id, version: 1 })

const everyNode: ArticleNode[] = [
  { type: 'heading-one', children: [{ text: 'Harvest' }] },
  { type: 'heading-two', children: [{ text: 'Before' }] },
  {
    type: 'paragraph',
    children: [
      { text: '<b>One</b> ' },
      { text: 'column', bold: true, italic: true },
      { text: '0123', code: true, underline: true },
    ],
  },
  { type: 'block-quote', children: [{ text: 'Do not package yet.' }] },
  { type: 'bulleted-list', children: [item('Weigh'), item('Waste')] },
  { type: 'numbered-list', children: [item('Start')] },
  image('/help/harvest.webp'),
]

const said = (permissions: readonly string[]) => ({
  id: 'dana',
  version: 1,
  displayName: 'Dana Whitfield',
  email: 'd@x.example',
  permissions,
})

interface Given {
  articles?: readonly Article[]
  categories?: readonly { id: string; name: string }[]
  mayEdit?: boolean
}

/** As in the product, where nothing is shown before it is known who is there. */
const Page = ({ isOpen = true, onClose = () => {} }: { isOpen?: boolean; onClose?: () => void }) =>
  useSession().me && <HelpDrawer article={null} isOpen={isOpen} onClose={onClose} />

async function open({ articles = [], categories = [daily, plants], mayEdit = true }: Given = {}) {
  const server = aServer()
  server.shows('me', {}, [said(mayEdit ? ['GENERAL_EDIT'] : ['STRAIN_VIEW']) as never])
  const shows = (all: readonly Article[]) => {
    server.shows('articles', {}, all)
    for (const one of all) server.shows('article', { id: one.id }, [one])
  }
  shows(articles)
  for (const { id } of articles) server.shows('ownHistory', { entity: 'article', record: id }, [])
  server.shows('articleCategories', {}, [{ id: 'categories', version: 1, categories: [...categories] }])
  const onClose = vi.fn<() => void>()
  const shown = show(<Page onClose={onClose} />)
  const help = within(await screen.findByRole('complementary'))
  const press = async (name: string | RegExp) => shown.user.click(await help.findByRole('button', { name }))
  return { ...shown, server, shows, onClose, help, press }
}

const escape = (on: Element) => fireEvent.keyDown(on, { key: 'Escape' })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('[HELP-01] [HELP-02] [HELP-07] [HELP-08] articles stand under their categories and are read with every node and mark by who may not edit', async () => {
  const articles = [
    anArticle('a', { name: 'Dry', categoryId: 'plants', content: everyNode }),
    anArticle('b', { name: 'Lost', categoryId: '' }),
  ]
  const { help, press, user, again, onClose } = await open({ articles, mayEdit: false })
  await help.findByText('Dry')
  expect(help.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Plants',
    'Unassigned',
  ])
  for (const name of ['New article', 'Edit categories']) expect(help.queryByRole('button', { name })).toBeNull()
  await press('Dry')
  const read = await help.findByRole('article', { name: 'Dry' })
  expect(help.getByRole('heading', { name: 'Plants' })).toBeTruthy()
  expect(help.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(read.innerHTML.replaceAll(/ (id|class|alt)="[^"]*"/g, '')).toBe(
    '<h1>Dry</h1><h2>Harvest</h2><h3>Before</h3><p>&lt;b&gt;One&lt;/b&gt; <strong><em>column</em></strong><u><code>0123</code></u></p><blockquote>Do not package yet.</blockquote><ul><li>Weigh</li><li>Waste</li></ul><ol><li>Start</li></ol><figure><img src="/help/harvest.webp"></figure>',
  )
  expect(await help.findByText('Came with Cultivatd')).toBeTruthy()
  // It is known where somebody was.
  again(<Page isOpen={false} />)
  expect(screen.queryByRole('complementary')).toBeNull()
  again(<Page onClose={onClose} />)
  await screen.findByRole('article', { name: 'Dry' })
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('what is looked for is found in the names at once and in the texts a moment later, and what is not says so', async () => {
  const { help, server } = await open({
    articles: [anArticle('a', { name: 'Dry room' }), anArticle('b', { name: 'Trim' })],
  })
  const search = helpRoutes.search
  const found = { id: 'b', name: 'Trim', excerpt: 'until it is dry' }
  server.answers(search, answer(search, { articles: [found] }), answer(search, { articles: [] }), brokenConnection)
  const lines = () => help.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const box = await help.findByRole('searchbox', { name: 'Find an article' })
  fill(box, 'dry')
  await waitFor(() => expect(lines()).toEqual(['Dry room']))
  await waitFor(() => expect(lines()).toEqual(['Dry room', 'Trimuntil it is dry']))
  expect(help.getByText('2 articles found')).toBeTruthy()
  fill(box, 'mites')
  expect(await help.findByText('Nothing about “mites”')).toBeTruthy()
  fill(box, 'trim')
  expect(await help.findByText(/could not be searched just now, so these are the titles only/)).toBeTruthy()
  expect(lines()).toEqual(['Trim'])
})

test('the articles about a page are those of its address, and of what its room is for', () => {
  const of = (path: string, ...roomTypes: Parameters<typeof articlesOfPage>[0]['roomTypes']) =>
    articlesOfPage({ path, roomTypes })
  expect(of('/')).toEqual(['shipped-first-day'])
  expect(of('/facility/F-1')).toEqual(['shipped-first-day'])
  expect(of('/facility/F-1/room/5/count/c')[0]).toBe('shipped-walk-the-room')
  expect(of('/items/1')).toEqual(['shipped-catalogue'])
  expect(of('/schedule')).toEqual(['shipped-schedule'])
  expect(of('/environment/5')).toEqual(['shipped-environment'])
  expect(of('/facility/F-1/inventory/i')).toEqual(['shipped-inventory'])
  expect(of('/facility/F-1/harvests')).toEqual(['shipped-drying', 'shipped-weights'])
  expect(of('/users')).toEqual(['shipped-people', 'shipped-stations'])
  expect(of('/notifications')).toEqual([])
  expect(roomOfPath('/facility/F-1/room/5')).toEqual({ facilityId: 'F-1', roomId: '5' })
  expect(roomOfPath('/facility/F-1')).toBeNull()
  expect(of('/facility/F-1/room/5', 'dry')[0]).toBe('shipped-drying')
  expect(of('/facility/F-1/room/5', 'packaging')[0]).toBe('shipped-packages')
  expect(of('/facility/F-1/room/5', 'flower')).toEqual([
    'shipped-room',
    'shipped-zones',
    'shipped-water',
    'shipped-harvest-plants',
    'shipped-harvest-station',
    'shipped-comments',
  ])
})

test('[HELP-02] [HELP-04] a title is required; Escape asks before what was typed is left, and it is there again', async () => {
  const { help, press, server, user } = await open({ articles: [anArticle('a')] })
  await press('New article')
  const title = await help.findByLabelText<HTMLInputElement>('Title')
  await press('Save')
  await waitFor(() => expect(help.getByText('Please enter a value')).toBeTruthy())
  expect(server.asked(articleRoutes.create)).toEqual([])
  fill(title, 'Scout the flower rooms')
  await help.findByText('Not saved yet')
  escape(title)
  const asked = await dialog('Leave without saving?', 'alertdialog')
  await user.click(asked.getByRole('button', { name: 'Keep writing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(title.value).toBe('Scout the flower rooms')
  await press('Close the help')
  await user.click((await dialog('Leave without saving?', 'alertdialog')).getByRole('button', { name: 'Leave' }))
  await press('New article')
  expect((await help.findByLabelText<HTMLInputElement>('Title')).value).toBe('Scout the flower rooms')
  server.answers(articleRoutes.create, refusal(400, 'This category is not there any more. Choose another one.'))
  await press('Save')
  expect(await help.findByText('This category is not there any more. Choose another one.')).toBeTruthy()
  const slow = held(answer(articleRoutes.create, { id: 'new' }))
  server.answers(articleRoutes.create, slow.reply)
  await user.dblClick(help.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.asked(articleRoutes.create)).toHaveLength(2))
  server.shows('article', { id: 'new' }, [anArticle('new', { name: 'Scout the flower rooms' })])
  act(() => slow.now())
  expect(await help.findByRole('heading', { name: 'Scout the flower rooms' })).toBeTruthy()
  expect(server.asked(articleRoutes.create)).toHaveLength(2)
  expect(server.asked(articleRoutes.create)[1]?.body).toMatchObject({ name: 'Scout the flower rooms', categoryId: '' })
})

test('[HELP-02] of two editors the second is told what the first saved, and loses nothing', async () => {
  const { help, press, server, shows } = await open({ articles: [anArticle('a', { content: [aParagraph('Weigh.')] })] })
  await press('Manicure, drying, final trim')
  await press('Edit')
  fill(await help.findByLabelText('Title'), 'Mine')
  const theirs = anArticle('a', { content: [aParagraph('Weigh twice.')] })
  const told = refusal(409, { message: 'Priya Nair changed this article.', path: 'version' })
  server.answers(articleRoutes.update, told, answer(articleRoutes.update, {}))
  await press('Save')
  act(() => shows([{ ...theirs, version: 2 }]))
  expect(await help.findByText('Somebody else saved first')).toBeTruthy()
  expect(await help.findByText('Stays as it is now')).toBeTruthy()
  expect(help.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine')
  await press('Save over it')
  await waitFor(() => expect(server.asked(articleRoutes.update)).toHaveLength(2))
  expect(server.asked(articleRoutes.update)[1]?.body).toEqual({
    name: 'Mine',
    categoryId: '',
    content: [aParagraph('Weigh twice.')],
    version: 2,
  })
})

const pngHead = '\x89PNG\r\n\x1a\n'
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const aPng = (name: string) => new File([bytes(`${pngHead}pixels`)], name, { type: 'image/png' })

test('[HELP-03] [HELP-09] [READ-99] what is dropped says at once why it is none, and a picture is in the article that is saved', async () => {
  const { help, press, server } = await open({ articles: [anArticle('a', { content: [aParagraph('Weigh.')] })] })
  await press('Manicure, drying, final trim')
  await press('Edit')
  const text = (await help.findByText('Weigh.')).closest('[data-slate-node=element]') ?? document.body
  const drop = (...files: File[]) =>
    fireEvent.drop(text, { dataTransfer: { files, items: files.map(() => ({ kind: 'file' })), getData: () => '' } })
  const large = Object.defineProperty(aPng('field.png'), 'size', { value: 60 * 1024 * 1024 })
  drop(large, new File(['<svg onload="alert(1)"/>'], 'drawing.svg'), new File(['GIF8 <script>'], 'moves.gif'))
  await waitFor(() => expect(help.getAllByRole('alert')).toHaveLength(3))
  expect(help.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'This picture has 60 MB, and the most is 10 MB. Make it smaller, then add it.',
    expect.stringMatching(/^This is no picture that can be shown/),
    expect.stringMatching(/^This is no picture that can be shown/),
  ])
  expect(server.asked(helpRoutes.sendPicture)).toEqual([])
  for (const name of ['field.png', 'drawing.svg', 'moves.gif']) await press(`Forget ${name}`)
  server.answers(helpRoutes.sendPicture, answer(helpRoutes.sendPicture, {}))
  const slow = held(answer(helpRoutes.addPicture, { id: 'p1' }))
  server.answers(helpRoutes.addPicture, slow.reply, answer(helpRoutes.addPicture, { id: 'p2' }))
  drop(aPng('one.png'), aPng('two.png'))
  await waitFor(() => expect(server.asked(helpRoutes.addPicture)).toHaveLength(1))
  expect(await help.findByText('A picture is on its way')).toBeTruthy()
  expect(help.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  act(() => slow.now())
  await waitFor(() => expect(help.getByText('two.png is in the text')).toBeTruthy())
  server.answers(articleRoutes.update, answer(articleRoutes.update, {}))
  await waitFor(() => expect(help.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
  await press('Save')
  await waitFor(() => expect(server.asked(articleRoutes.update)).toHaveLength(1))
  const saved = server.asked(articleRoutes.update)[0]?.body as Article | undefined
  expect(saved?.content.slice(0, 3)).toEqual([
    aParagraph('Weigh.'),
    image('/api/article-image/p1'),
    image('/api/article-image/p2'),
  ])
})

test('[HELP-03] the prompt asks for an address that ends as pictures do, and what the server says of it can be tried again', async () => {
  const { help, press, server, user } = await open()
  await press('New article')
  await press('Picture')
  const asked = within(await screen.findByRole('dialog', { name: 'Picture' }))
  const field = asked.getByLabelText('Address of a picture')
  fill(field, 'https://example.com/a.svg')
  await user.click(asked.getByRole('button', { name: 'Insert' }))
  expect(asked.getByText('Ends in png, jpg, jpeg, gif or webp')).toBeTruthy()
  const ours = 'This address is of this machine or its network. Save the picture, then add it as a file.'
  server.answers(helpRoutes.fetchPicture, refusal(400, ours), answer(helpRoutes.fetchPicture, { id: 'p3' }))
  fill(field, 'http://127.0.0.1/a.png')
  await user.keyboard('{Enter}')
  expect(await help.findByText(ours)).toBeTruthy()
  await press('Try http://127.0.0.1/a.png again')
  expect(await help.findByText('http://127.0.0.1/a.png is in the text')).toBeTruthy()
  expect(server.asked(helpRoutes.fetchPicture)).toHaveLength(2)
})

test('[HELP-05] [HELP-06] [READ-98] categories are ordered by keys and by dragging, named in place, and saved all together', async () => {
  const articles = [anArticle('a', { categoryId: 'plants' }), anArticle('b', { name: 'Loose', categoryId: '' })]
  const { help, press, server, user } = await open({ articles })
  await press('Edit categories')
  const list = await help.findByRole('list', { name: 'Categories' })
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.grow')?.firstChild?.textContent)
  expect(names()).toEqual(['Daily rounds', 'Plants'])
  expect(help.getByText('Always last, cannot be edited')).toBeTruthy()
  expect(help.getByText('Unassigned 1')).toBeTruthy()
  act(() => help.getByRole('button', { name: 'Move Plants up' }).focus())
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Plants', 'Daily rounds'])
  expect(focused()).toBe('Move Plants down')
  expect(help.getByText('Plants is now 1 of 2')).toBeTruthy()
  expect(help.getByText('1 change, not saved yet')).toBeTruthy()
  fill(help.getByLabelText('New category'), 'Daily rounds')
  await user.keyboard('{Enter}')
  await press('Save')
  expect(await help.findByText('Daily rounds is there twice')).toBeTruthy()
  await user.click(help.getAllByRole('button', { name: 'Rename Daily rounds' })[1] as Element)
  await user.clear(help.getByLabelText('Name of Daily rounds'))
  await user.keyboard('{Enter}')
  await press('Save')
  expect(await help.findByText('Please enter a value')).toBeTruthy()
  await press(/^Rename$/)
  await user.keyboard('Packaging{Enter}')
  expect(focused()).toBe('Rename Packaging')
  const [first, , last] = within(list).getAllByRole('listitem')
  fireEvent.dragStart(last?.querySelector('[draggable=true]') as Element)
  fireEvent.dragOver(first as Element)
  fireEvent.drop(first as Element)
  expect(names()).toEqual(['Packaging', 'Plants', 'Daily rounds'])
  await press('Rename Packaging')
  await user.keyboard('x{Escape}')
  expect(names()[0]).toBe('Packaging')
  server.answers(helpRoutes.saveCategories, answer(helpRoutes.saveCategories, {}))
  await press('Save')
  await waitFor(() => expect(server.asked(helpRoutes.saveCategories)).toHaveLength(1))
  expect(server.asked(helpRoutes.saveCategories)[0]?.body).toMatchObject({
    categories: [{ name: 'Packaging' }, plants, daily],
    version: 1,
  })
  expect(await help.findByText('Manicure, drying, final trim')).toBeTruthy()
})
