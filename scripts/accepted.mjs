import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { ROOT } from './bootstrap.mjs';

/** What we have looked at and taken with open eyes: licences, packages with another one, weaknesses until a day. */
export const readAccepted = () =>
  JSON.parse(readFileSync(join(ROOT, 'scripts/accepted-dependencies.json'), 'utf8'));

/**
 * The components of a CycloneDX list, each with its licence as an SPDX expression ("" where it names none) and whether that is accepted.
 * An exception counts only for the licence that it names: a package that changes its own is asked about anew.
 */
export function judgeLicences(sbom, { licences, packages }) {
  return sbom.components.map(({ group, name: short, version, licenses = [] }) => {
    const name = group ? `${group}/${short}` : short;
    const said = licenses.map((one) => one.expression ?? one.license.id ?? one.license.name).join(' AND ');
    const exception = packages[name];
    const licence = said === '' ? (exception?.licence ?? '') : said.replaceAll(' and ', ' AND ');
    return { name, version, licence, accepted: licence === exception?.licence || allowed(licence, licences) };
  });
}

function allowed(licence, licences) {
  try {
    return satisfies(licence, licences);
  } catch {
    return false; // no SPDX expression, so nobody knows what it says
  }
}

/** What stands against the advisories of `pnpm audit --json` above low: unexplained ones and explanations that are over. */
export function judgeAdvisories({ advisories }, { advisories: explained }, today) {
  const reasonFor = (id) => explained.find((one) => one.id === id && one.reason && one.until >= today);
  return [
    ...Object.values(advisories)
      .filter(({ severity }) => !['info', 'low'].includes(severity))
      .filter(({ github_advisory_id: id }) => !reasonFor(id))
      .map(
        ({ github_advisory_id: id, module_name: name, severity, title, findings }) =>
          `${id} (${severity}) ${name} ${[...new Set(findings.map(({ version }) => version))].join(', ')}: ${title}`,
      ),
    ...explained
      .filter(({ until }) => !(until >= today))
      .map(({ id, until }) => `${id}: what was accepted until ${until} must be looked at again`),
  ];
}
