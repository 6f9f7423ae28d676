import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { motivos } from '../efeito/motivos.ts';
import linhasDeCfop from './cfop.json' with { type: 'json' };
import { classeDoCfop } from './cfop.ts';
import linhas from './classificacoes.json' with { type: 'json' };
import { classificacaoPorCodigo } from './classificacoes.ts';
import { situacaoTributariaExiste } from './situacoes-tributarias.ts';

const dominio = join(process.env.APURA_SHARED ?? '../shared', 'domain');

test('169 classifications, each once, each with a known CST, a label and a source', () => {
  expect(new Set(linhas.map((linha) => linha.cclasstrib)).size).toBe(169);
  for (const linha of linhas) {
    expect(situacaoTributariaExiste(linha.cclasstrib.slice(0, 3))).toBe(true);
    expect(linha.rotulo.length).toBeGreaterThan(3);
    expect(linha.fonte).toContain('IT 2025.002');
    expect(linha.conferido).toBe(linha.fundamento !== null);
  }
});

test('each CFOP has one class, and every code of the table has one', () => {
  const codigos = linhasDeCfop.flatMap((linha) => linha.codigos);
  expect(codigos).toHaveLength(619);
  expect(new Set(codigos).size).toBe(619);
});

test.each([
  ['5102', 'venda', false],
  ['6152', 'transferencia', false],
  ['7101', 'exportacao', false],
  ['1202', 'devolucao', true],
  ['5921', 'devolucao_nao_onerosa', true],
  ['5922', 'faturamento_entrega_futura', false],
  ['5929', 'acobertado_por_cupom', false],
  ['9999', 'desconhecida', false],
  ['', 'desconhecida', false],
])('CFOP %s is %s', (cfop, classe, devolucao) => {
  expect(classeDoCfop(cfop)).toMatchObject({ classe, devolucao });
});

test('a classification suggested for a CFOP is in the table', () => {
  for (const { classificacao_sugerida } of linhasDeCfop) {
    if (classificacao_sugerida !== null) expect(classificacaoPorCodigo(classificacao_sugerida)).toBeDefined();
  }
});

test('every motive has a sentence and an article', () => {
  for (const { descricao, fundamento } of Object.values(motivos)) {
    expect(descricao).toMatch(/\.$/);
    expect(fundamento.length).toBeGreaterThan(5);
  }
});

if (existsSync(dominio)) {
  const ler = (nome: string) => JSON.parse(readFileSync(join(dominio, nome), 'utf8'));

  test('reductions, groups and validity equal the facts of the edition they were written from', () => {
    for (const fato of ler('cclasstrib-v1.60.json')) {
      const linha = linhas.find(({ cclasstrib }) => cclasstrib === fato.cClassTrib);
      const grupos: readonly string[] = linha?.grupos ?? [];
      expect(linha).toMatchObject({
        reducao_ibs: fato.pRedIBS === null ? null : String(fato.pRedIBS),
        reducao_cbs: fato.pRedCBS === null ? null : String(fato.pRedCBS),
        ate: fato.validTo ?? null,
        credito_cbs: fato.credit?.buyerCBS ?? null,
        credito_ibs: fato.credit?.buyerIBS ?? null,
      });
      expect(grupos.includes('gIBSCBS')).toBe(fato.groups?.gIBSCBS ?? false);
      expect(grupos.includes('gRed')).toBe(fato.groups?.gRed ?? false);
    }
  });

  test('a CFOP is a return exactly when indDevol says so', () => {
    for (const fato of ler('cfop.json').cfop) {
      expect([fato.cfop, classeDoCfop(fato.cfop).devolucao]).toEqual([fato.cfop, fato.indDevol === 1]);
    }
  });
}
