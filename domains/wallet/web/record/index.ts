export { FactList, type Fact } from './fact-list.tsx';
export { RecordList } from './record-list.tsx';
export { SignedAmount } from './signed-amount.tsx';
export { useChosenRow } from './use-chosen-row.ts';
export { useRecordPages } from './use-record-pages.ts';
