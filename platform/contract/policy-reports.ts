/** Where browsers tell what a page's content policy kept out. */
export const POLICY_REPORTS_PATH = '/policy-reports';

/** The header that gives that place its name for `report-to`. */
export const REPORTING_ENDPOINTS = `policy="${POLICY_REPORTS_PATH}"`;

/** The last of a policy's directives: older browsers read the first, newer ones the second. */
export const REPORT_DIRECTIVES = [`report-uri ${POLICY_REPORTS_PATH}`, 'report-to policy'] as const;
