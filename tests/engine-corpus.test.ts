import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { calcularDocumento, type NotaFiscal } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { lerXml } from '../packages/documents/src/index.ts';

const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');

/** Files whose amounts the engine does not repeat, and why. The index calls them consistent within themselves. */
const PCBS = 'pCBS 0.80: not the rate of 2026 (LC 214/2025 art. 346)';
const EXCECOES: Readonly<Record<string, string>> = {
  'Unimake__Uninfe__CST_000_CLASSTRIB_000001_CompraTotalmenteTributada.xml': PCBS,
  'Unimake__Uninfe__CST_000_CLASSTRIB_000001_TotalmenteTributada.xml': PCBS,
  'Unimake__Uninfe__CST_200_CLASSTRIB_200030_VendaEntregaFutura.xml': PCBS,
  'Unimake__Uninfe__CST_200_CLASSTRIB_200033_NutricaoParaental.xml': PCBS,
  'Unimake__Uninfe__CST_200_CLASSTRIB_200034_DestinadoConsumoHumano60p.xml': PCBS,
  'Unimake__Uninfe__CST_200_CLASSTRIB_200034_Reducao60ComFreteSeguroDesp.xml': PCBS,
  'Unimake__Uninfe__CST_200_CLASSTRIB_200038_FornecimentoAgropecuarios.xml': PCBS,
};

interface Linha {
  readonly file: string;
  readonly ibscbs_consistent: string;
}

function indice(): Linha[] {
  const [header = '', ...linhas] = readFileSync(join(CORPUS, 'index.csv'), 'utf8').trim().split('\n');
  const nomes = header.split(',');
  const coluna = (nome: string): number => nomes.indexOf(nome);
  return linhas.map((linha) => {
    // The quoted columns stand after none that is read here except the licence: commas inside quotes are dropped.
    const campos = linha.replace(/"[^"]*"/g, (texto) => texto.replaceAll(',', ';')).split(',');
    return {
      file: campos[coluna('file')] ?? '',
      ibscbs_consistent: campos[coluna('ibscbs_consistent')] ?? '',
    };
  });
}

function notas(arquivo: string): NotaFiscal[] {
  const leitura = lerXml(readFileSync(join(CORPUS, 'documents', arquivo)));
  if (leitura.tipo !== 'lido') return [];
  return leitura.documentos.flatMap((documento) => (documento.tipo === 'nota' ? [documento.nota] : []));
}

/** Declared and computed amounts of the items that have a group with amounts. */
function diferencas(nota: NotaFiscal): string[] {
  const { itens } = calcularDocumento(nota);
  return nota.det.flatMap((det, indiceDoItem) => {
    const grupo = det.imposto.IBSCBS;
    const item = itens[indiceDoItem];
    if (grupo === undefined || item === undefined) return [];
    const mono = grupo.gIBSCBSMono;
    const g = grupo.gIBSCBS;
    const pares = [
      ['vIBSUF', g?.gIBSUF?.vIBSUF, item.ibs_uf],
      ['vIBSMun', g?.gIBSMun?.vIBSMun, item.ibs_mun],
      ['vIBS', g?.vIBS, item.ibs],
      ['vCBS', g?.gCBS?.vCBS, item.cbs],
      ['vTotIBSMonoItem', mono?.vTotIBSMonoItem, item.ibs],
      ['vTotCBSMonoItem', mono?.vTotCBSMonoItem, item.cbs],
    ] as const;
    return pares.flatMap(([campo, declarado, calculado]) =>
      declarado === undefined || Number(declarado) === Number(calculado)
        ? []
        : [`item ${det.nItem} ${campo}: ${declarado} declared, ${calculado} computed`],
    );
  });
}

if (existsSync(CORPUS)) {
  const coerentes = indice().filter(({ ibscbs_consistent }) => /^(y|mono_y)$/.test(ibscbs_consistent));

  test('the index names consistent files', () => {
    expect(coerentes.length).toBeGreaterThan(30);
  });

  test.each(coerentes.map(({ file }) => [file]))('%s recomputes to the same cents', (arquivo) => {
    const achadas = notas(arquivo).flatMap(diferencas);
    if (!Object.hasOwn(EXCECOES, arquivo)) {
      expect(achadas).toEqual([]);
      return;
    }
    // The exception is this fault and no other: the engine names it, and only the CBS differs.
    const regras = notas(arquivo).flatMap((nota) =>
      calcularDocumento(nota).divergencias.map(({ regra }) => regra),
    );
    expect(regras).toContain('aliquota_cbs');
    expect(achadas.length).toBeGreaterThan(0);
    for (const achada of achadas) expect(achada).toContain('vCBS');
  });
} else {
  test('not run here: the corpus is absent; the engine has its own vectors', () => {
    expect(existsSync(CORPUS)).toBe(false);
  });
}
