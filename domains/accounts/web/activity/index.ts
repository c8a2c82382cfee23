export { ActivityReporter } from './activity-reporter.tsx';
export { noteAct } from './watch-acts.ts';
