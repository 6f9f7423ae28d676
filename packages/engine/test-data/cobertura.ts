import { calcularItem } from '../src/calculo/calcular-item.ts';
import type { ItemEmCalculo } from '../src/calculo/item-em-calculo.ts';
import todas from '../src/dados/classificacoes.json' with { type: 'json' };
import type { IBSCBS } from '../src/nota-fiscal.ts';
import { aliquotasEm } from '../src/parametros/aliquotas-em.ts';
import { item } from './nota-de-teste.ts';

type Linha = (typeof todas)[number];

/** Each code as the newest edition has it. */
export const linhas = [...new Map(todas.map((linha) => [linha.cclasstrib, linha])).values()];

export const ANOS = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033] as const;

export interface Celula {
  readonly cclasstrib: string;
  readonly modelos: readonly string[];
  readonly ano: number;
  readonly tratamento: 'calculado' | 'carregado' | 'nao_suportado';
  readonly motivo: string | null;
}

/** What the engine does with every classification in every year: it is asked, not told. */
export function cobertura(): Celula[] {
  return linhas.flatMap((linha) => ANOS.map((ano) => celula(linha, ano)));
}

function celula(linha: Linha, ano: number): Celula {
  const { cclasstrib, modelos } = linha;
  const comum = { cclasstrib, modelos, ano };
  if (linha.ate !== null && linha.ate < `${ano}-01-01`) {
    return { ...comum, tratamento: 'nao_suportado', motivo: `encerrada em ${linha.ate}` };
  }
  const calculado = itemDaClassificacao(linha, ano);
  const semCalculo = calculado.tratamento === 'nao_suportado';
  return { ...comum, tratamento: calculado.tratamento, motivo: semCalculo ? calculado.condicao : null };
}

/** What the engine makes of a correct item of 1,000.00 of a classification in a year. */
export function itemDaClassificacao(linha: Linha, ano: number): ItemEmCalculo {
  const { cclasstrib } = linha;
  const dia = `${ano}-01-01`;
  return calcularItem(item({}, { IBSCBS: grupoCompleto(linha, ano) }), 0, {
    ide: { finNFe: cclasstrib.startsWith('8') ? '6' : '1' },
    data: dia,
    emitente: undefined,
    ajustes: [],
    ano,
    anoDaNota: ano,
    modelo: '55',
    crt: '3',
    aliquotas: aliquotasEm(dia, 'estimativa_26_5'),
    aliquotasDaPropriaNota: false,
    cenarioDaOriginal: null,
    mesmaArea: false,
    compra: null,
    seletivo: [],
    somaSemArredondar: false,
  });
}

/** The groups that the table asks for, as a correct note of the year would have them. */
function grupoCompleto(linha: Linha, ano: number): IBSCBS {
  const { cclasstrib } = linha;
  const grupos: readonly string[] = linha.grupos;
  const tem = (nome: string): boolean => grupos.includes(nome);
  const ibs = { gMonoPadrao: { qBCMono: '100.0000', adRemIBS: '0.1000', vIBSMono: '10.00' } };
  const cbs = { gMonoPadrao: { qBCMono: '100.0000', adRemCBS: '0.2000', vCBSMono: '20.00' } };
  const valor = { gMonoPadrao: { vBCMono: '1000.00', pAliqMonoIBS: '0.1000', pAliqMonoCBS: '0.9000' } };
  return {
    CST: cclasstrib.slice(0, 3),
    cClassTrib: cclasstrib,
    ...(tem('gIBSCBS') && {
      gIBSCBS: {
        vBC: '1000.00',
        ...(tem('gTribRegular') && { gTribRegular: { CSTReg: '000', cClassTribReg: '000001' } }),
      },
    }),
    ...(tem('gIBSCBSMono') && {
      gIBSCBSMono: {
        ...(ano >= 2029 ? { gIBSMonoAdRem: ibs } : { gIBSMonoAdValorem: valor }),
        ...(ano >= 2027 ? { gCBSMonoAdRem: cbs } : { gCBSMonoAdValorem: valor }),
      },
    }),
    ...(tem('gTransfCred') && { gTransfCred: { vIBS: '1.00', vCBS: '9.00' } }),
    ...(tem('gAjusteCompet') && { gAjusteCompet: { competApur: `${ano}-01`, vIBS: '1.00', vCBS: '9.00' } }),
    ...(tem('gCredPresIBSZFM') && {
      gCredPresIBSZFM: { competApur: `${ano}-01`, tpCredPresIBSZFM: '1', vCredPresIBSZFM: '1.00' },
    }),
  };
}

const SIGLA = { calculado: 'C', carregado: 'T', nao_suportado: '-' } as const;

/** COVERAGE.md, whole. */
export function escreverCobertura(): string {
  const celulas = cobertura();
  const conta = (tratamento: Celula['tratamento']): number =>
    celulas.filter((celula) => celula.tratamento === tratamento).length;
  const motivos: string[] = [];
  const tabela = linhas.map((linha) => {
    const doCodigo = celulas.filter(({ cclasstrib }) => cclasstrib === linha.cclasstrib);
    const semSuporte = doCodigo.filter(({ motivo }) => motivo !== null);
    for (const motivo of new Set(semSuporte.map((celula) => celula.motivo))) {
      const anos = semSuporte.filter((celula) => celula.motivo === motivo).map(({ ano }) => ano);
      motivos.push(`- ${linha.cclasstrib}, ${anos[0]} to ${anos.at(-1)}: ${motivo}`);
    }
    const siglas = doCodigo.map(({ tratamento }) => SIGLA[tratamento]).join(' | ');
    const modelos = linha.modelos.length === 0 ? 'none' : linha.modelos.join(', ');
    return `| ${linha.cclasstrib} | ${linha.rotulo} | ${modelos} | ${siglas} |`;
  });
  return `# What the engine covers

Written by \`npx tsx --conditions=source packages/engine/test-data/escrever-cobertura.ts\` from what the engine does with a
correct item of each classification in each year; a test compares this file with a fresh one.

- **C** computed: the amounts come from the rule.
- **T** carried: the amounts are the note's own, because no rule makes them (transfers and adjustments).
- **-** not supported: no amount of its own; the reason stands below the table.

${celulas.length} cells: ${conta('calculado')} computed, ${conta('carregado')} carried, ${conta('nao_suportado')} not supported. Rates after 2026 are estimates and are marked
as such in every result; "Models" are the document models that the official table opens the code to (55 NF-e, 65 NFC-e).

| cClassTrib | Label | Models | ${ANOS.join(' | ')} |
|---|---|---|${ANOS.map(() => '---').join('|')}|
${tabela.join('\n')}

## Not supported, and why

${motivos.join('\n')}
`;
}
