import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../live/api.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { Segments } from '../ui/segments.tsx'
import { Chip } from '../ui/state.tsx'
import {
  type ApiDocument,
  curlOf,
  exampleOf,
  type Field,
  fieldsOf,
  isFound,
  type Parameter,
  type Route,
  routesOf,
  typeText,
} from './api-document.ts'
import styles from './api-reference.module.css'

/** The API document to be read and searched: each route with what it takes, answers, and how it is asked. */
export function ApiReference() {
  const query = useQuery({
    queryKey: ['api-document'],
    queryFn: async () => (await api.meta.openapi()) as unknown as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryAnswer query={query} noun="API document" skeletonRows={6}>
      {(document) => <Routes document={document} />}
    </QueryAnswer>
  )
}

const reaches = [
  { value: 'keys', label: 'For API keys' },
  { value: 'all', label: 'All' },
] as const

function Routes({ document }: { document: ApiDocument }) {
  const [search, setSearch] = useState('')
  const [reach, setReach] = useState<'keys' | 'all'>('keys')
  const routes = useMemo(() => routesOf(document), [document])
  const shown = routes.filter((route) => (reach === 'all' || route['x-api-key'] !== null) && isFound(route, search))
  const tags = [...new Set(shown.map(({ tags: [tag = ''] }) => tag))]
  return (
    <Card title="Reference" count={shown.length}>
      <div className={styles.bar}>
        <Segments label="Which routes" value={reach} options={reaches} onChange={setReach} />
        <FilterBox
          label="Find routes by address, name or what they do"
          placeholder="Address or words"
          value={search}
          onChange={setSearch}
          shortcut="f"
        />
      </div>
      {document.info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="muted mt2">
          <Written text={paragraph} />
        </p>
      ))}
      <p className="mt2">
        <a className="link" href="/api/openapi.json">
          The document as OpenAPI 3.1
        </a>
      </p>
      {shown.length === 0 && <EmptyState title="Nothing found">No route has “{search.trim()}” in it.</EmptyState>}
      {tags.map((tag) => (
        <section key={tag} aria-label={titleOf(tag)}>
          <h3 className={styles.tag}>{titleOf(tag)}</h3>
          {shown
            .filter(({ tags: [first] }) => first === tag)
            .map((route) => (
              <RouteLine key={route.operationId} route={route} />
            ))}
        </section>
      ))}
    </Card>
  )
}

/** 'plantBatch' as a heading. */
const titleOf = (tag: string): string => {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What stands between backquotes is code. */
const Written = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${at} ${part}`} className="mono">
        {part}
      </span>
    ) : (
      part
    ),
  )

function RouteLine({ route }: { route: Route }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.route} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.method}>{route.method}</span>
        <span className={`mono small ${styles.path}`}>{route.path}</span>
        <span className={`small ${styles.said}`}>{route.summary}</span>
        {route['x-api-key'] === 'read' && <Chip>Reads</Chip>}
      </summary>
      {isOpen && <Inside route={route} />}
    </details>
  )
}

function Inside({ route }: { route: Route }) {
  const { description, parameters = [], requestBody, responses } = route
  const taken = requestBody?.content['application/json']
  const answered = responses['200']?.content?.['application/json']
  const curl = curlOf(route, location.origin)
  return (
    <div className={styles.inside}>
      {description.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="small">
          <Written text={paragraph} />
        </p>
      ))}
      {parameters.length > 0 && (
        <>
          <h4>In the address and headers</h4>
          <Fields fields={parameters.map(parameterField)} />
        </>
      )}
      {taken && (
        <>
          <h4>Takes</h4>
          <Fields fields={fieldsOf(taken.schema ?? {})} />
          <Code value={exampleOf(requestBody?.content)} />
        </>
      )}
      {answered && (
        <>
          <h4>Answers</h4>
          <Fields fields={fieldsOf(answered.schema ?? {})} />
          <Code value={exampleOf(responses['200']?.content)} />
        </>
      )}
      <h4>Refuses</h4>
      <ul className="small">
        {Object.entries(responses)
          .filter(([status]) => Number(status) >= 202)
          .map(([status, { description: why }]) => (
            <li key={status}>
              <span className="m">{status}</span> {why}
            </li>
          ))}
      </ul>
      <h4>From a command line</h4>
      <pre className={styles.code}>{curl}</pre>
      <div>
        <CopyButton text={curl} said="Command copied" />
      </div>
    </div>
  )
}

const places: Record<Parameter['in'], string> = { path: 'address', query: 'query', header: 'header' }

const parameterField = ({ name, in: place, required, description = '', schema }: Parameter): Field => ({
  name,
  type: `${places[place]}, ${typeText(schema)}`,
  isRequired: required,
  description,
})

function Fields({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return null
  const isDescribed = fields.some(({ description }) => description !== '')
  return (
    <div className={styles.fields}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Is</th>
            <th scope="col">Required</th>
            {isDescribed && <th scope="col">Description</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired, description }) => (
            <tr key={name}>
              <td className="mono">{name}</td>
              <td>{type}</td>
              <td>{isRequired ? 'Yes' : ''}</td>
              {isDescribed && (
                <td className="muted">
                  <Written text={description} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Code = ({ value }: { value: unknown }) =>
  value === undefined ? null : <pre className={styles.code}>{JSON.stringify(value, null, 2)}</pre>
