import type { Members } from './values'

/** The values of X-GitHub-Event (https://docs.github.com/webhooks/webhook-events-and-payloads), and those of Gitea and Forgejo. */
export const githubEventNames: ReadonlySet<string> = new Set(
  `branch_protection_configuration branch_protection_rule check_run check_suite code_scanning_alert commit_comment create custom_property
  custom_property_values delete dependabot_alert deploy_key deployment deployment_protection_rule deployment_review deployment_status
  discussion discussion_comment fork github_app_authorization gollum installation installation_repositories installation_target
  issue_comment issue_dependencies issues label marketplace_purchase member membership merge_group meta milestone org_block organization
  package page_build personal_access_token_request ping project project_card project_column projects_v2 projects_v2_item
  projects_v2_status_update public pull_request pull_request_review pull_request_review_comment pull_request_review_thread push
  registry_package release repository repository_advisory repository_dispatch repository_import repository_ruleset
  repository_vulnerability_alert secret_scanning_alert secret_scanning_alert_location secret_scanning_scan security_advisory
  security_and_analysis sponsorship star status sub_issues team team_add watch workflow_dispatch workflow_job workflow_run
  action_run_failure action_run_recover action_run_success issue_assign issue_label issue_milestone pull_request_approved
  pull_request_assign pull_request_comment pull_request_label pull_request_milestone pull_request_rejected pull_request_review_request
  pull_request_sync wiki`.split(/\s+/),
)

/** Members by which the commonest events are recognised; the first that are there count. */
const eventsByMembers: readonly [event: string, ...members: string[]][] = [
  ['ping', 'zen'],
  ['workflow_run', 'workflow_run'],
  ['release', 'release'],
  ['issue_comment', 'issue', 'comment'],
  ['issues', 'issue'],
  ['pull_request_review', 'pull_request', 'review'],
  ['pull_request_review_comment', 'pull_request', 'comment'],
  ['pull_request', 'pull_request'],
  ['push', 'commits'],
]

/** The event of a payload; of one without the header, which some proxies drop, by its members. @param header X-GitHub-Event */
export function githubEventOf(payload: Members, header: string): string {
  const byMembers = eventsByMembers.find(([, ...members]) =>
    members.every((name) => Object.hasOwn(payload, name)),
  )
  return header || (byMembers?.[0] ?? '')
}
