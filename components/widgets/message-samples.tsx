import { Alert } from '@/components/ui/alert'
import { BarChart } from '@/components/ui/bar-chart'
import { GroupBox } from '@/components/ui/group-box'
import { Meter } from '@/components/ui/meter'
import { ProgressBar } from '@/components/ui/progress-bar'

const bars = [3, 5, 8, 2, 9, 12, 7].map((value, hour) => ({ label: `${hour}:00`, value }))

/** What tells: alerts, progress, numbers. */
export function MessageSamples() {
  return (
    <GroupBox caption="Messages and numbers · 消息与数字">
      <div className="flex flex-col gap-3">
        <Alert kind="info">It worked, and this is what came of it.</Alert>
        <Alert kind="warning">磁盘快满了。</Alert>
        <Alert kind="error">It did not work: the name is taken.</Alert>
        <Meter label="Memory" value={60} max={100} text="60 of 100 MB" />
        <ProgressBar label="Loading" value={40} max={100} />
        <ProgressBar label="Loading, who knows how long" value={null} max={100} />
        <BarChart title="Calls" figure="46" bars={bars} format={String} />
      </div>
    </GroupBox>
  )
}
