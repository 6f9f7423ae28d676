import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { calcularDocumento, REGRAS_DE_VALIDACAO } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { type Base, type Edicoes, editedNota } from './bases.ts';
import { BREAKS } from './breaks.ts';

/**
 * Each rule of the table against a note that breaks it and one that does not: what is right comes from the NT, by way of
 * the edits of this folder and, where the shared folder is there, of its own list of the rules.
 */
const porId = new Map(REGRAS_DE_VALIDACAO.map((regra) => [regra.id, regra]));

/** Whether the rule finds fault with the note or its first item, the one that is edited: by its code where it rejects already, else by its name and sentence. */
function acusa(id: string, base: Base, edicoes: Edicoes): boolean {
  const { codigo, regra, fundamento, desde } = porId.get(id) ?? {};
  const { divergencias } = calcularDocumento(editedNota(base, edicoes), { regras_da_nt: 'futuras' });
  return divergencias.some(
    (uma) =>
      (uma.n_item ?? 1) === 1 &&
      uma.regra === regra &&
      (regra !== id || uma.fundamento === fundamento) &&
      uma.rejeicao === (desde === null ? undefined : codigo),
  );
}

test.each(BREAKS.map(([id, base, quebra, antes]) => ({ id, base, quebra, antes })))(
  '$id: a note that keeps it, and the same note made to break it ($base)',
  ({ id, base, quebra, antes = {} }) => {
    expect({ antes: acusa(id, base, antes), depois: acusa(id, base, { ...antes, ...quebra }) }).toEqual({
      antes: false,
      depois: true,
    });
  },
);

test('every rule that is judged is broken by a note of this folder, and no other', () => {
  const avaliadas = REGRAS_DE_VALIDACAO.filter(({ semAvaliacao }) => semAvaliacao === null).map(
    ({ id }) => id,
  );
  expect([...new Set(BREAKS.map(([id]) => id))].sort()).toEqual(avaliadas.sort());
});

test('a rule is judged by the day of the note: not on the day before it began', () => {
  const em = (dia: string) =>
    acusa('C18-50', 'integral', { ...SEM_IE, 'ide/dhEmi': `${dia}T10:00:00-03:00` });
  const SEM_IE: Edicoes = { 'emit/IE': undefined, 'emit/IEST': '110042490114' };
  expect([em('2026-11-15'), em('2026-11-16')]).toEqual([false, true]);
});

const LISTA = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'domain/nt_rules.json');
interface RegraDaLista {
  readonly id: string;
  readonly cStat: number | null;
  readonly models: readonly number[];
  readonly decidable: 'xml' | 'tables' | 'registry';
  readonly removed: boolean;
  readonly activeFrom: string | null;
  readonly emissionFrom: string | null;
  readonly emissionTo: string | null;
}

if (existsSync(LISTA)) {
  const { rules } = JSON.parse(readFileSync(LISTA, 'utf8')) as { rules: readonly RegraDaLista[] };

  test('the table is the list of the NT: ids, codes, models and days', () => {
    expect(
      REGRAS_DE_VALIDACAO.map(({ id, codigo, modelos, desde, emissao }) => [
        id.replace(/\/.*/, ''),
        codigo,
        modelos,
        desde,
        emissao.de,
        emissao.ate,
      ]),
    ).toEqual(
      rules.map(({ id, cStat, models, activeFrom, emissionFrom, emissionTo }) => [
        id,
        cStat === null ? null : String(cStat),
        models.map(String),
        activeFrom,
        emissionFrom,
        emissionTo,
      ]),
    );
  });

  test('what a registry decides is never judged, and what XML decides always is, but for what is gone or a draft', () => {
    for (const [indice, { decidable, removed }] of rules.entries()) {
      const { id, semAvaliacao } = REGRAS_DE_VALIDACAO[indice] ?? {};
      if (removed) expect([id, semAvaliacao]).toEqual([id, 'removida']);
      else if (decidable === 'registry') expect([id, semAvaliacao]).not.toEqual([id, null]);
      else if (decidable === 'xml') expect([id, semAvaliacao]).toEqual([id, null]);
      else expect([null, 'tabela', 'nt_pendente']).toContain(semAvaliacao);
    }
  });

  test('a rule that waits for a table says which', () => {
    for (const { semAvaliacao, falta } of REGRAS_DE_VALIDACAO)
      expect(falta !== null).toBe(semAvaliacao === 'tabela');
  });
} else {
  test('not run here, the shared folder is absent: the list of the rules', () => {
    expect(existsSync(LISTA)).toBe(false);
  });
}
