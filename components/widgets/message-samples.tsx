import { Alert } from '@/components/ui/alert'
import { BarChart } from '@/components/ui/bar-chart'
import { BlockBar } from '@/components/ui/block-bar'
import { Folded } from '@/components/ui/folded'
import { GroupBox } from '@/components/ui/group-box'
import { MissingPart } from '@/components/ui/missing-part'

const bars = [3, 5, 8, 2, 9, 12, 7].map((value, hour) => ({ label: `${hour}:00`, value }))

const lines = Array.from({ length: 20 }, (_, i) => `Line ${i + 1} of twenty`).join('\n')
const foldTexts = { showAll: 'Show all', showLess: 'Show less' }

/** What tells: alerts, progress, numbers. */
export function MessageSamples() {
  return (
    <GroupBox caption="Messages and numbers · 消息与数字">
      <div className="flex flex-col gap-3">
        <Alert kind="info">It worked, and this is what came of it.</Alert>
        <Alert kind="warning">磁盘快满了。</Alert>
        <Alert kind="error">It did not work: the name is taken.</Alert>
        <BlockBar role="meter" label="Memory" value={60} max={100} text="60 of 100 MB" />
        <BlockBar role="progressbar" label="Loading" value={40} max={100} />
        <BlockBar role="progressbar" label="Loading, who knows how long" value={null} max={100} />
        <BarChart title="Calls" figure="46" bars={bars} format={String} />
        <Folded content={lines} t={(key) => foldTexts[key]}>
          <p className="whitespace-pre-wrap">{lines}</p>
        </Folded>
        <MissingPart />
      </div>
    </GroupBox>
  )
}
