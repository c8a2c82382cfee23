import { secretFiles, SECRETS_JSON } from '../run/secret-files.mjs';
import type { Secrets } from '../run/secrets.mjs';
import { findComposeFaults } from './find-compose-faults.ts';
import { readContainerFile } from './find-container-faults.ts';
import { findRuleFaults, findSchemaFaults } from './find-kubernetes-faults.ts';
import { findScrapeFaults } from './find-scrape-faults.ts';
import { findSettingFaults } from './find-setting-faults.ts';
import { composeWorkloads, kubernetesWorkloads, read, readCompose, readKustomization, readManifests, readPrometheus } from './workloads.ts';

// Implements `npm run check deploy`.
const image = readContainerFile(read('deploy/container/Containerfile'));
const compose = readCompose();
const kustomization = readKustomization();
const manifests = readManifests(kustomization);
const composed = composeWorkloads(compose);
const workloads = [...composed, ...kubernetesWorkloads(manifests, kustomization)];
const anySecrets = { vendorKeys: { arcade: {} } } as Secrets;
const created = [SECRETS_JSON, ...Object.keys(secretFiles(anySecrets, { database: 'database/jogada', bus: 'bus' }))];
const faults = [
  ...image.faults,
  ...findComposeFaults(compose, created),
  ...findScrapeFaults(readPrometheus(), { compose, workloads: composed, imageEnv: image.env }),
  ...findSchemaFaults(manifests),
  ...findRuleFaults(manifests, kustomization),
  ...workloads.flatMap((workload) => findSettingFaults(workload, image.env)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `the container file, ${Object.keys(compose.services).length} services and ${manifests.length} manifests; the settings of ${workloads.length} processes`,
);
