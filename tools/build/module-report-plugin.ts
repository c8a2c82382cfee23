import { relative } from 'node:path';
import type { Plugin } from 'vite';

export const MODULE_REPORT = '.vite/modules.json';

/** A script of the build: what it is made of and what it asks for. Modules are named from the repository's root on. */
export interface ReportedChunk {
  readonly imports: readonly string[];
  /** The module that a lazy import of this file names. */
  readonly facade: string | null;
  /** Bytes before they are made small, by module. */
  readonly modules: Readonly<Record<string, number>>;
}

export interface ModuleReport {
  readonly entry: string;
  readonly chunks: Readonly<Record<string, ReportedChunk>>;
  /** Who imports a module, by module. */
  readonly importers: Readonly<Record<string, readonly string[]>>;
  /** What the table of routes loads lazily: screens, and what reads for them. */
  readonly screens: readonly string[];
}

/** Writes beside the manifest which module went into which file, and who asked for it: for the gate on the weight of pages. */
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
