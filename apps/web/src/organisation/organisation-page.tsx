import type { OrganisationChange, OrganisationSettings } from '@cultivatd/domain/organisation/organisation'
import { permission } from '@cultivatd/domain/user/permissions'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { Card } from '../ui/card.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useBegunDraft, useDraftState } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { notifySaved } from '../ui/notices.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSend } from '../ui/use-send.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import { ActiveFacilities } from './active-facilities.tsx'
import { BackupCard } from './backup-card.tsx'
import { FactorRulesCard } from './factor-rules-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { changesOf, draftOf, draftProblems, type SettingsDraft } from './settings-draft.ts'
import { SendDelayCard } from './send-delay-card.tsx'
import { StationRulesCard } from './station-rules-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'
import { StateRulesCard } from './state-rules-card.tsx'
import { SyncKey } from './sync-key.tsx'
import { ThemeCard } from './theme-card.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { UnitsCard } from './units-card.tsx'
import styles from './organisation.module.css'

/** Organization settings, for organization admins (ORG-01, READ-23). */
export function OrganisationPage() {
  const isOrgAdmin = usePasses(permission.orgAdmin)
  if (!isOrgAdmin)
    return (
      <>
        <PageHeader title="Sorry, nothing here" />
        <div className="card pad">
          <EmptyState title="This page is for organization admins">Ask one if you expected to see it.</EmptyState>
        </div>
      </>
    )
  return <Settings />
}

function Settings() {
  const topic = useTopic('organisationSettings')
  return (
    <>
      <PageHeader title="Organization settings" facts={<span>Only organization admins see this page.</span>} />
      <TopicRows topic={topic} noun="settings">
        {([settings]) =>
          settings && (
            <DraftOf place="organisation" title="Organization settings">
              <SettingsForm settings={settings} />
            </DraftOf>
          )
        }
      </TopicRows>
    </>
  )
}

function SettingsForm({ settings: shown }: { settings: OrganisationSettings }) {
  const { settings, took } = useTaken(shown)
  const { draft, edit, discard } = useEdits(settings)
  const { send, isBusy } = useSend()
  const history = useTopic('organisationHistory')
  const problems = draftProblems(settings, draft)
  const save = async () => {
    const body = changesOf(settings, draft)
    const saved = await send(async () => {
      await api.organisation.update({ body })
      // ORG-06: with other facilities Metrc is read at once.
      if (body.activeFacilityIds) await api.sync.start()
    })
    if (!saved) return
    took(body)
    discard()
    notifySaved({ detail: 'Changed the settings of the organization' })
  }
  const shared = { settings, draft, problems, isBusy, onEdit: edit }
  return (
    <div className={styles.og}>
      <div className="col g4 grow">
        <DraftBar />
        <ThemeCard {...shared} />
        <UnitsCard {...shared} />
        <SyncKey {...shared} />
        <ActiveFacilities {...shared} />
        <SendDelayCard {...shared} />
        <SignUpCard {...shared} />
        <FactorRulesCard {...shared} />
        <StationRulesCard {...shared} />
        <StateRulesCard {...shared} />
        <BackupCard />
        <Card
          title="API"
          actions={
            <LinkButton size="small" variant="outlined" to="/organization/api">
              Open
            </LinkButton>
          }
        >
          <p className="muted">
            Keys by which other programs read and change what is here, and webhooks that tell them of it.
          </p>
        </Card>
        <Card title="History">
          <HistoryList history={history} shown={5} />
        </Card>
        <SaveBar {...shared} onDiscard={discard} onSave={() => void save()} />
      </div>
      <ThemePreview primary={draft.primaryColor} secondary={draft.secondaryColor} />
    </div>
  )
}

/**
 * The settings with what was saved from here, also before they show it: an old value that is typed in that moment is a change
 * again, and not what stands there.
 */
function useTaken(shown: OrganisationSettings) {
  const [taken, setTaken] = useState<{ over: OrganisationSettings; change: OrganisationChange } | null>(null)
  return {
    settings: taken?.over.version === shown.version ? { ...shown, ...taken.change } : shown,
    // The key is write-only.
    took: (change: OrganisationChange) => setTaken({ over: shown, change: { ...change, syncUserKey: undefined } }),
  }
}

/** Only what was changed, so that what another admin saves meanwhile is seen. It is kept as a draft, never the key. */
function useEdits(settings: OrganisationSettings) {
  const [edits, setEdits] = useDraftState<Partial<Omit<SettingsDraft, 'syncUserKey'>>>('edits', {})
  const [syncUserKey, setKey] = useState<string | null>(null)
  const begun = useBegunDraft()
  return {
    draft: { ...draftOf(settings), ...edits, syncUserKey },
    edit({ syncUserKey: key, ...change }: Partial<SettingsDraft>) {
      if (key !== undefined) setKey(key)
      if (Object.keys(change).length > 0) setEdits((before) => ({ ...before, ...change }))
    },
    discard() {
      setEdits({})
      setKey(null)
      begun?.discard()
    },
  }
}
