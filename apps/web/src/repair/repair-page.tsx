import type { Repair } from '@cultivatd/domain/repair/repair'
import { useTopic } from '../live/use-topic.ts'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { openActs } from '../record/act/act-words.ts'
import { RefusedActs } from './refused-acts.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { TrayCard } from './tray-card.tsx'
import { groupsOf } from './tray-groups.ts'
import { TraysOfOthers } from './trays-of-others.tsx'
import { useOwnRefused } from './use-own-refused.ts'

/** The own repair tray: what was not sent because it would fail, and what Metrc refused, until somebody mends it. */
export function RepairPage() {
  const topic = useTopic('repairs')
  const refused = useOwnRefused()
  const { acts } = useOutbox()
  const count = topic.rows.length + (refused?.total ?? 0) + openActs(acts).refused.length
  return (
    <>
      <PageHeader
        title="Repair tray"
        facts={
          <>
            {count > 0 && <span>{numberText(count)} to mend</span>}
            <HelpLink article="shipped-repair-tray">How the tray works</HelpLink>
          </>
        }
      />
      <div className="col g4">
        <RefusedActs />
        <TopicRows topic={topic} noun="repair tray" isOne isCard empty={count === 0 && <Nothing />}>
          {(rows: readonly Repair[]) =>
            groupsOf(rows).map((group) => <TrayCard key={group.rows[0]?.id} group={group} />)
          }
        </TopicRows>
        {refused && refused.total > 0 && <RefusedRows {...refused} />}
        <TraysOfOthers />
      </div>
    </>
  )
}

const Nothing = () => (
  <div className="card pad">
    <EmptyState title="Nothing to mend">
      What would fail in Metrc is kept here with its values instead of being sent, and so is what Metrc refuses.
    </EmptyState>
  </div>
)
