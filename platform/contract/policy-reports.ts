/** The path to which browsers report violations of a page's content policy. */
export const POLICY_REPORTS_PATH = '/policy-reports';

/** The Reporting-Endpoints header, which names that path for `report-to`. */
export const REPORTING_ENDPOINTS = `policy="${POLICY_REPORTS_PATH}"`;

/** The last directives of a policy: older browsers use the first, newer ones the second. */
export const REPORT_DIRECTIVES = [`report-uri ${POLICY_REPORTS_PATH}`, 'report-to policy'] as const;
