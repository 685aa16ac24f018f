import { addOthers, memberNames } from './others'
import { isoTimeText } from './utc-text'
import { elementsOf, lookUp, type Members, type MessageLines, membersOf, scalarText, textAt } from './values'

// The alerts of Grafana (https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier)
// and of Prometheus' Alertmanager (https://prometheus.io/docs/alerting/latest/configuration/#webhook_config), whose fields Grafana has too.

const signs: Readonly<Record<string, string>> = { firing: '🔥', resolved: '✅' }
const signOf = (status: string): string => lookUp(signs, status) ?? '⚠️'

const labelsMax = 20

function labelsOf(labels: unknown): string {
  const named = Object.entries(membersOf(labels)).filter(
    ([name]) => !/^alertname$|^__|^grafana_folder$/.test(name),
  )
  const shown = named.slice(0, labelsMax).map(([name, value]) => `${name}=${scalarText(value)}`)
  return shown.length === 0 ? '' : ` (${shown.join(', ')})`
}

/** Where to look: the panel or dashboard, or the query. */
const addressOf = ({ panelURL, dashboardURL, generatorURL }: Members): string =>
  [panelURL, dashboardURL, generatorURL].map(scalarText).find((url) => /^https?:\/\//.test(url)) ?? ''

const alertMembers = memberNames('status labels{} annotations{} startsAt endsAt values{} valueString')
const annotationMembers = memberNames('summary description')

/** What is shown, what the alerts repeat, and what is for programs. */
const grafanaMembers = memberNames(
  `alerts[] title message state status commonLabels{} commonAnnotations{} groupLabels{} receiver truncatedAlerts`,
)

function addAlert(value: unknown, lines: MessageLines): void {
  const alert = membersOf(value)
  const status = scalarText(alert.status)
  const name = textAt(alert, 'labels.alertname') || 'alert'
  const summary = textAt(alert, 'annotations.summary')
  const description = textAt(alert, 'annotations.description')
  const head = `${signOf(status)} ${name}${labelsOf(alert.labels)}`
  lines.add([head, summary || description].filter(Boolean).join(': '))
  if (summary !== '') lines.add(description)
  addOthers(membersOf(alert.annotations), annotationMembers, lines)
  const time = isoTimeText(scalarText(status === 'resolved' ? alert.endsAt : alert.startsAt))
  lines.add([time, addressOf(alert)].filter(Boolean).join(' · '))
  addOthers(alert, alertMembers, lines)
}

/** Grafana before version 9 has no alerts, but a message. */
export function addGrafana(payload: Members, lines: MessageLines): void {
  const { alerts, title, message, state, ruleUrl, commonLabels } = payload
  const status = scalarText(payload.status) || scalarText(state)
  const count = elementsOf(alerts).length
  if (count === 0) {
    lines.add([scalarText(title) && signOf(status), scalarText(title)].filter(Boolean).join(' '))
    lines.add(scalarText(message))
    lines.add(scalarText(ruleUrl))
  } else {
    lines.add(scalarText(title) || `[${status.toUpperCase()}:${count}] ${textAt(commonLabels, 'alertname')}`)
    lines.addEach(alerts, (alert) => addAlert(alert, lines))
    const truncated = scalarText(payload.truncatedAlerts)
    if (/^[1-9]\d*$/.test(truncated)) lines.add(`… and ${truncated} more`)
  }
  if (!lines.isEmpty) addOthers(payload, grafanaMembers, lines)
}
