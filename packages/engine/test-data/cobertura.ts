import { readFileSync } from 'node:fs';
import { CLASSIFICACOES as todas } from '@apura/law';
import { computeItem } from '../src/calculo/compute-item.ts';
import type { ItemInCalculo } from '../src/calculo/item-in-calculo.ts';
import type { RegraDoPasso } from '../src/calculo/regras-dos-passos.ts';
import type { IBSCBS } from '../src/nota-fiscal.ts';
import { aliquotasEm } from '../src/parametros/aliquotas-em.ts';
import { casos } from './casos-dos-vetores.ts';
import { item } from './nota-de-teste.ts';

export type Linha = (typeof todas)[number];

/** Each code as the newest edition has it. */
export const linhas = [...new Map(todas.map((linha) => [linha.cclasstrib, linha])).values()];

const linhasDoCsv = readFileSync(new URL('./exemplos-do-item.csv', import.meta.url), 'utf8').split('\n');

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
export function itemDaClassificacao(linha: Linha, ano: number): ItemInCalculo {
  const { cclasstrib } = linha;
  const dia = `${ano}-01-01`;
  const combustivel = { NCM: '27101259', cProdANP: '320101001', uTrib: 'L', qTrib: '100.0000' };
  const prod = linha.grupos.includes('gIBSCBSMono') ? combustivel : {};
  return computeItem(item(prod, { IBSCBS: grupoCompleto(linha, ano) }), 0, {
    ide: { finNFe: cclasstrib.startsWith('8') ? '6' : '1' },
    // The rates of fuels hold from the second week of 2027 on.
    data: `${ano}-12-31`,
    emitente: undefined,
    suframa: undefined,
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
        ...(ano >= 2027
          ? {
              gCBSMonoAdRem: {
                ...cbs,
                ...(tem('gpBioDiferenca') && { gpBioDiferenca: { qBCBioComb: '1.0000' } }),
              },
            }
          : { gCBSMonoAdValorem: valor }),
      },
    }),
    ...(tem('gTransfCred') && { gTransfCred: { vIBS: '1.00', vCBS: '9.00' } }),
    ...(tem('gAjusteCompet') && { gAjusteCompet: { competApur: `${ano}-01`, vIBS: '1.00', vCBS: '9.00' } }),
    ...(tem('gCredPresIBSZFM') && {
      gCredPresIBSZFM: { competApur: `${ano}-01`, tpCredPresIBSZFM: '1', vCredPresIBSZFM: '1.00' },
    }),
  };
}

/** Passed in COVERAGE.md beside a code: official vectors and items worked by hand that have it. */
function casosDoCodigo(codigo: string): string {
  const vetores = casos.filter(({ cclasstrib }) => cclasstrib === codigo).length;
  const exemplos = linhasDoCsv.filter((linha) => linha.split(';')[5] === codigo).length;
  return (
    [vetores && plural(vetores, 'vector'), exemplos && plural(exemplos, 'example')]
      .filter(Boolean)
      .join(', ') || '-'
  );
}

const plural = (n: number, nome: string): string => `${n} ${nome}${n === 1 ? '' : 's'}`;

/** The rules that the engine followed for CBS and IBS, in words: the first that applies, and what comes on top. */
const COMO: readonly (readonly [regra: RegraDoPasso, texto: string])[] = [
  ['sem_incidencia', 'nothing is due'],
  ['informativo', 'nothing is due: taxed in another document'],
  ['aliquota_uniforme', 'base x rates of its own: the law gives the sum, divided as the standard rates'],
  ['tributacao_regular', 'suspended: rates 0, and what would be due beside it (gTribRegular)'],
  ['aliquota_zerada', 'base without tax: rates 0'],
  [
    'monofasico_da_lei',
    'quantity x rate of the fuel and day (IBS on the value until 2028, then the rate of the note)',
  ],
  ['monofasico_sem_debito', 'nothing is due in this stage'],
  ['monofasico_padrao', 'quantity or value x single-phase rate of the note, retained part added'],
  ['diferimento', 'base x rate, all of it deferred (gDif)'],
  ['aliquota_reduzida', 'base x reduced rate'],
  ['tributo', 'base x standard rate'],
];
/** With rates of its own from 2027 on, and everything else at work. */
const ANO_CHEIO = 2029;

function como(linha: Linha): string {
  const ano = linha.ate === null ? ANO_CHEIO : 2026;
  const { memoria, tratamento } = itemDaClassificacao(linha, ano);
  const regras = new Set<string>(memoria.map(({ regra }) => regra));
  const partes = [
    tratamento === 'carregado'
      ? 'amounts of the note'
      : (COMO.find(([regra]) => regras.has(regra))?.[1] ?? 'not computed'),
  ];
  const { reducao_ibs: ibs, reducao_cbs: cbs } = linha;
  if (regras.has('aliquota_reduzida'))
    partes.push(ibs === cbs ? `less ${ibs} %` : `IBS less ${ibs} %, CBS less ${cbs} %`);
  if (linha.cclasstrib.startsWith('222')) partes.push('half of the base where the note gives none');
  if (linha.cclasstrib.startsWith('010')) partes.push('standard rates in 2026');
  const grupos: readonly string[] = linha.grupos;
  if (grupos.includes('gEstornoCred')) partes.push('reversal of credits as in the note');
  if (grupos.includes('gCredPresOper')) partes.push('presumed credit = its base x its percentage');
  return partes.join('; ');
}

/** The section of COVERAGE.md on the codes of the cClassTrib table. */
export function coberturaDosCodigos(): string {
  const celulas = cobertura();
  const conta = (tratamento: Celula['tratamento']): number =>
    celulas.filter((celula) => celula.tratamento === tratamento).length;
  const motivos: string[] = [];
  const tabela = linhas.map((linha) => {
    const semSuporte = celulas.filter(
      ({ cclasstrib, motivo }) => cclasstrib === linha.cclasstrib && motivo !== null,
    );
    for (const motivo of new Set(semSuporte.map((celula) => celula.motivo))) {
      const anos = semSuporte.filter((celula) => celula.motivo === motivo).map(({ ano }) => ano);
      motivos.push(`- ${linha.cclasstrib}, ${anos[0]} to ${anos.at(-1)}: ${motivo}`);
    }
    const anos = ANOS.filter((ano) => !semSuporte.some((celula) => celula.ano === ano));
    const modelos = linha.modelos.length === 0 ? 'none' : linha.modelos.join(', ');
    const colunas = [
      linha.rotulo,
      modelos,
      linha.edicao,
      `${anos[0]}-${anos.at(-1)}`,
      como(linha),
      casosDoCodigo(linha.cclasstrib),
    ];
    return `| ${[linha.cclasstrib, ...colunas].join(' | ')} |`;
  });
  return `## Codes (cClassTrib)

What the engine does with a correct item of each of the ${linhas.length} codes in each year: it is asked, not told.
\`src/codigos.test.ts\` holds every code in every year to arithmetic of its own; the last column counts the vectors of the official
calculator (\`src/conformidade.test.ts\`) and the items worked by hand (\`src/exemplos-do-item.test.ts\`) beside it.

- A note is judged by the table of its day: IT 2025.002 v1.70 from 2026-10-16, v1.60 before. "Table" is the edition of the row; what v1.70
  changed is kept in both forms (\`src/dados/edicoes-da-tabela.test.ts\`), and a code that came after a note only gets a remark.
- "Models" are the document models that the table opens the code to (55 NF-e, 65 NFC-e); the others are for documents that are not read here.
- Rates after 2026 are estimates and are marked as such in every result.

${celulas.length} cells of code and year: ${conta('calculado')} computed, ${conta('carregado')} carried, ${conta('nao_suportado')} not supported.

| cClassTrib | Label | Models | Table | Years | How | Cases beside it |
|---|---|---|---|---|---|---|
${tabela.join('\n')}

### Not computed, and why

${motivos.join('\n')}
- Rates of the Imposto Seletivo, the IBS by unit of fuels and the cut of the rates in government purchases are in no law yet: the note's or
  the caller's are taken (\`aliquotas_is\`, gIBSCBSMono, gCompraGov/pRedutor).
- NT 2026.005 and its twins (Simples Nacional: cAtivSN, tpRegimeIBSCBS, gTribSN, event 412140): no schema of the note was published by October 2026. What stands there is read and shown, nothing of it is validated; from 2027-01-01 the amounts that it states as due in the DAS are the buyer's credit.
- The CBS of fuels is that of Portaria MF 3.074/2026, from 2027-01-08 on; of the days before, and of natural gas, none is published.
- LC 235/2026 touches no rate and no annex of CBS and IBS.
`;
}
