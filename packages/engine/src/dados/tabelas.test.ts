import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CLASSIFICACOES as linhas,
  CFOP as linhasDeCfop,
  ANEXOS_POR_NCM as linhasDosAnexos,
} from '@apura/law';
import { expect, test } from '@jest/globals';
import { motivos } from '../apuracao/check.ts';
import { listCodigosDoAnexo } from './anexos.ts';
import { findLinhaDoNcm } from './anexos-por-ncm.ts';
import { classeDoCfop } from './cfop.ts';
import { classificacaoByCodigo } from './classificacoes.ts';
import { isSituacaoTributariaKnown } from './situacoes-tributarias.ts';

interface Fato {
  readonly p: string;
  readonly a: readonly string[];
  readonly f: readonly string[];
  readonly sure: boolean | null;
  readonly conflict?: readonly string[];
  readonly i: Readonly<Record<string, readonly string[]>>;
}

const dominio = join(process.env.APURA_SHARED ?? '../shared', 'domain');

test('173 classifications, each once an edition, each with a known CST, a label and an article', () => {
  expect(new Set(linhas.map((linha) => linha.cclasstrib)).size).toBe(173);
  expect(new Set(linhas.map(({ cclasstrib, edicao }) => `${cclasstrib} ${edicao}`)).size).toBe(linhas.length);
  for (const linha of linhas) {
    expect(isSituacaoTributariaKnown(linha.cclasstrib.slice(0, 3))).toBe(true);
    expect(linha.rotulo.length).toBeGreaterThan(3);
    expect(linha.fundamento).toMatch(/^LC 214\/2025, arts?\. /);
    expect(linha.desde).toBe('2026-01-01');
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
    if (classificacao_sugerida !== null) expect(classificacaoByCodigo(classificacao_sugerida)).toBeDefined();
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

  test.each([
    ['cclasstrib-v1.60.json', '2026-10-15', 164],
    ['cclasstrib.json', '2026-10-16', 173],
  ])('the rows are those of %s on %s', (arquivo, dia, quantas) => {
    const fatos = ler(arquivo).filter(({ confirmed }: { confirmed: boolean }) => confirmed);
    expect(fatos).toHaveLength(quantas);
    for (const fato of fatos) {
      const { reducao_ibs, reducao_cbs, ...linha } = classificacaoByCodigo(fato.cClassTrib, dia) ?? {};
      expect({ ...linha, reducoes: [reducao_ibs, reducao_cbs] }).toMatchObject({
        cclasstrib: fato.cClassTrib,
        reducoes: [BigInt(fato.pRedIBS) * 100_000_000n, BigInt(fato.pRedCBS) * 100_000_000n],
        desde: fato.validFrom,
        ate: fato.validTo,
        modelos: [...(fato.dfe.NFe ? ['55'] : []), ...(fato.dfe.NFCe ? ['65'] : [])],
        grupos: Object.keys(fato.groups).filter((nome) => fato.groups[nome] && nome !== 'gMonoDif_removed'),
        tributacao_regular: fato.tributacaoRegularRequired,
        credito_cbs: fato.credit?.buyerCBS ?? null,
        credito_ibs: fato.credit?.buyerIBS ?? null,
      });
    }
  });

  test('each row of an NCM admits, excludes and names the items that the facts have, and is as sure as they are', () => {
    const fatos: readonly Fato[] = ler('ncm_cclasstrib.json').rows;
    expect(linhasDosAnexos.flatMap(({ prefixos }) => prefixos).sort()).toEqual(
      fatos.map(({ p }) => p).sort(),
    );
    for (const { p, a, f, sure, conflict, i } of fatos) {
      const linha = findLinhaDoNcm(p.padEnd(8, '0'), '2026-06-01');
      const [admite, veda] = [linha?.entradas, linha?.vedadas].map((entradas = []) => {
        const itens = new Map<string, string[]>();
        for (const { anexo, item } of entradas)
          for (const codigo of listCodigosDoAnexo(anexo))
            itens.set(codigo, [
              ...(itens.get(codigo) ?? []),
              item === '' ? anexo.nome : `${anexo.nome}:${item}`,
            ]);
        return Object.fromEntries(itens);
      });
      const fatosDe = (codigos: readonly string[]) =>
        Object.fromEntries(codigos.map((codigo) => [codigo, i[codigo]]));
      expect([p, admite, veda]).toEqual([p, fatosDe(a), fatosDe(f)]);
      expect([p, linha?.certo, linha?.divergem]).toEqual([p, sure ?? false, conflict !== undefined]);
    }
  });

  test('a CFOP is a return exactly when indDevol says so', () => {
    for (const fato of ler('cfop.json').cfop) {
      expect([fato.cfop, classeDoCfop(fato.cfop).devolucao]).toEqual([fato.cfop, fato.indDevol === 1]);
    }
  });
}
