import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { ROOT } from './dockerfiles.ts';
import { find, readYaml, writtenManifests } from './yaml-files.ts';

interface Recording {
  readonly record: string;
  readonly expr: string;
}
interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const { groups } = readYaml('monitoring/alerts.yml') as {
  groups: { name: string; rules: (Alert | Recording)[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => 'alert' in rule);
const dashboard = JSON.parse(readFileSync(`${ROOT}monitoring/grafana/dashboards/apura.json`, 'utf8')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};

test('the cluster has the alerts that compose has', () => {
  expect(find(writtenManifests(), 'PrometheusRule', 'apura').spec.groups).toEqual(groups);
});

test.each(alerts.map((alert) => [alert.alert, alert] as const))(
  '%s says what is wrong and what to do',
  (_, rule) => {
    expect(rule.for).toMatch(/^\d+m$/);
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/\.$/);
    expect(rule.annotations.runbook.length).toBeGreaterThan(40);
  },
);

test('names of alerts are unique, and so are the panels', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Where Prometheus' own grammar stumbles over an expression. */
function faults(expr: string): number[] {
  const found: number[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) found.push(node.from);
    },
  });
  return found;
}

test('every expression of an alert or a panel is PromQL', () => {
  expect(expressions.filter((expr) => faults(expr).length > 0)).toEqual([]);
  expect(faults('sum(rate(a[5m])')).not.toEqual([]);
});

test('rules ask for what other rules record, and every promise has its parts', () => {
  const recorded = new Set(rules.flatMap((rule) => ('record' in rule ? rule.record : [])));
  const asked = expressions.flatMap((expr) => expr.match(/apura:[a-z0-9_:]+/g) ?? []);
  expect(new Set(asked)).toEqual(recorded);
});

// Where it is not, `npm test` says so, and CI fails.
if (!spawnSync('promtool', ['--version']).error) {
  test('what fires and what does not, by Prometheus itself', () => {
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', `${ROOT}monitoring/alerts.test.yml`], {
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toMatch(/SUCCESS\n*$/);
  });
}

/** The metrics of ours that the code registers. */
function registered(): Map<string, boolean> {
  const sources = ['packages', 'services'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap(({ name }) => {
      const src = `${ROOT}${folder}/${name}/src`;
      return readdirSync(src, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(`${src}/${file}`, 'utf8'));
    }),
  );
  const metrics = new Map<string, boolean>();
  for (const text of sources) {
    for (const [, name = ''] of text.matchAll(/(?:name: |gauge\(\s*)'(apura_[a-z_]+)'/g)) {
      metrics.set(name, new RegExp(`new Histogram\\(\\{\\s*name: '${name}'`).test(text));
    }
  }
  return metrics;
}

test('alerts and panels ask only for metrics that the services have', () => {
  const metrics = registered();
  const served = new Set(
    [...metrics].flatMap(([name, histogram]) =>
      histogram ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    ),
  );
  const asked = expressions.flatMap((expr) => expr.match(/apura_[a-z_]+/g) ?? []);
  expect(asked.filter((name) => !served.has(name))).toEqual([]);
  // Nothing is measured that nobody sees.
  const seen = new Set(asked.map((name) => name.replace(/_(count|sum|bucket)$/, '')));
  expect([...metrics.keys()].filter((name) => !seen.has(name))).toEqual([]);
});
