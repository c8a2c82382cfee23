import { relative } from 'node:path';
import type { Plugin } from 'vite';

export const MODULE_REPORT = '.vite/modules.json';

/** A script of the build with its modules and imports. Module paths are relative to the repository root. */
export interface ReportedChunk {
  readonly imports: readonly string[];
  /** The module that a lazy import of this file refers to. */
  readonly facade: string | null;
  /** Bytes before minification, by module. */
  readonly modules: Readonly<Record<string, number>>;
}

export interface ModuleReport {
  readonly entry: string;
  readonly chunks: Readonly<Record<string, ReportedChunk>>;
  /** Importers of each module. */
  readonly importers: Readonly<Record<string, readonly string[]>>;
  /** Modules that the route table loads lazily: screens and their loaders. */
  readonly screens: readonly string[];
}

/** Writes beside the manifest which module is in which file, and its importers, for the page-weight check. */
export function moduleReportPlugin(root: string): Plugin {
  const nameOf = (id: string) => relative(root, id.replace(/^\0/, ''));
  return {
    name: 'jogada-module-report',
    generateBundle(_, bundle) {
      const chunks: Record<string, ReportedChunk> = {};
      const importers: Record<string, string[]> = {};
      let entry = '';
      let screens: string[] = [];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.isEntry) entry = chunk.fileName;
        const modules: Record<string, number> = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength === 0) continue;
          modules[nameOf(id)] = renderedLength;
          const known = this.getModuleInfo(id);
          importers[nameOf(id)] = (known?.importers ?? []).map(nameOf);
          if (id.endsWith('/apps/web/routes.tsx')) screens = (known?.dynamicallyImportedIds ?? []).map(nameOf);
        }
        chunks[chunk.fileName] = { imports: chunk.imports, facade: chunk.facadeModuleId && nameOf(chunk.facadeModuleId), modules };
      }
      const report: ModuleReport = { entry, chunks, importers, screens };
      this.emitFile({ type: 'asset', fileName: MODULE_REPORT, source: JSON.stringify(report) });
    },
  };
}
