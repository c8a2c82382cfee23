import { usePreferences } from '@jogada/platform/web';
import { saveTable, type Rows } from './save-table.ts';

/** Saves rows as a CSV file for spreadsheets of the console's language. Decimals in the cells have a point. */
export function useSaveTable(): (name: string, rows: Rows) => Promise<void> {
  const { language } = usePreferences();
  return (name, rows) => saveTable(language, name, rows);
}
