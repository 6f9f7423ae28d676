import { classificacaoByCodigo } from '../dados/classificacoes.ts';
import { isSituacaoTributariaKnown } from '../dados/situacoes-tributarias.ts';
import type { Divergencia } from '../resultado.ts';
import { keysOf } from '../tables.ts';
import {
  type Conferencia,
  type ConferenciaDaNota,
  type Finding,
  misplacedGrupo,
  type RegraDoItem,
  record,
} from './conferencia.ts';
import { gruposDeclarados } from './grupos-declarados.ts';
import { evaluate, findRegrasVigentes, type RegrasVigentes } from './regras/evaluate.ts';
import { regrasDaNotaInteira } from './regras-da-nota.ts';
import { tributosDoItem } from './valores/tributos-do-item.ts';
import { valoresDoItem } from './valores/valores-do-item.ts';

/** The first three digits of the cClassTrib are its CST. */
const cstXCclasstrib: RegraDoItem = ({ item }) => {
  const { origem, cst, cclasstrib } = item.classificacao;
  if (origem !== 'declarada' || cclasstrib.startsWith(cst)) return undefined;
  return {
    rv: 'UB14-20',
    campo: 'cClassTrib',
    declarado: `${cst} / ${cclasstrib}`,
    calculado: cclasstrib.slice(0, 3),
    mensagem: 'O CST informado não corresponde ao cClassTrib; o cálculo seguiu o cClassTrib.',
  };
};

/** CST and cClassTrib exist in the official tables, hold on the day of issue and are open to the model of the note. */
const cclasstribNaTabela: RegraDoItem = ({ det, item, data, modelo }) => {
  const { origem, cst, cclasstrib, linha } = item.classificacao;
  if (origem !== 'declarada') return undefined;
  const findings: Finding[] = [];
  if (!isSituacaoTributariaKnown(cst)) {
    findings.push({
      rv: 'UB13-10',
      campo: 'CST',
      declarado: cst,
      calculado: null,
      mensagem: 'O CST de IBS e CBS não existe na tabela oficial.',
    });
  }
  if (linha === undefined) {
    const mensagem = 'O cClassTrib não existe na tabela; o item não foi calculado.';
    findings.push({ ...ofTabela(cclasstrib), rv: 'UB14-10', mensagem });
    return findings;
  }
  if (linha.edicao_desde > data) {
    const mensagem = `O cClassTrib entrou na tabela com a ${linha.edicao}, em uso desde ${linha.edicao_desde}, depois da emissão da nota.`;
    findings.push({ ...ofTabela(cclasstrib), regra: 'cclasstrib_posterior', gravidade: 'aviso', mensagem });
  }
  const sucessor = sucessorPeloCfop(cclasstrib, det.prod.CFOP);
  if (sucessor !== undefined && (classificacaoByCodigo(sucessor)?.edicao_desde ?? data) <= data) {
    const mensagem = `A operação deste CFOP deixou o cClassTrib ${cclasstrib} e tem código próprio, ${sucessor}; os valores são os mesmos.`;
    const achado = { ...ofTabela(cclasstrib), calculado: sucessor, mensagem };
    findings.push({ ...achado, regra: 'cclasstrib_com_sucessor', gravidade: 'aviso' });
  }
  // A date before the table is a note from before the test year: it is computed with the rates of 2026 anyway.
  if (linha.ate !== null && linha.ate < data) {
    const mensagem = `O cClassTrib deixou de valer em ${linha.ate}.`;
    findings.push({ ...ofTabela(cclasstrib), rv: 'UB14-10', regra: 'cclasstrib_vencida', mensagem });
  }
  if (!linha.modelos.includes(modelo)) {
    findings.push({
      ...ofTabela(cclasstrib),
      rv: 'UB14-25',
      mensagem: `O cClassTrib não está previsto para o modelo ${modelo}.`,
      fundamento: 'NT 2025.002, UB14-25',
    });
  }
  return findings;
};

const ofTabela = (cclasstrib: string) => ({
  campo: 'cClassTrib',
  declarado: cclasstrib,
  calculado: null,
  fundamento: 'NT 2025.002, UB14-10; IT 2025.002',
});

/** The code that a later edition of the table gave an operation of this CFOP. Drawback: 3127 and its return. */
const sucessorPeloCfop = (cclasstrib: string, cfop: string): string | undefined =>
  cclasstrib === '550007' && (cfop === '3127' || cfop === '7211') ? '550027' : undefined;

/** Rule where a group is missing, and where it may not stand. */
const REGRAS = {
  gIBSCBS: ['UB13-30', 'UB13-20'],
  gIBSCBSMono: ['UB13-40', 'UB13-39'],
  gTransfCred: ['UB13-45', 'UB13-44'],
  gCredPresIBSZFM: ['UB131-30', 'UB131-20'],
  gAjusteCompet: ['UB112-20', 'UB112-10'],
  gEstornoCred: ['UB116-20', 'UB116-10'],
} as const;

const GRUPOS = keysOf(REGRAS);

/** Asked for by the table; in a donation and a loss the group depends on there having been a credit. */
const CONDICIONAL: ReadonlySet<string> = new Set(['gEstornoCred']);

/** The groups of the tax itself, which no item of such a classification can do without. */
const DO_TRIBUTO: ReadonlySet<string> = new Set(['gIBSCBS', 'gIBSCBSMono']);

/** The groups of tax, transfer, adjustment, reversal and ZFM credit stand in the item exactly when the table of the cClassTrib asks for them. */
const gruposDoItem: RegraDoItem = ({ det, item }) => {
  const { linha } = item.classificacao;
  const declarado = det.imposto.IBSCBS;
  if (declarado === undefined || linha === undefined) return undefined;
  let findings: Finding[] | undefined;
  for (const grupo of GRUPOS) {
    const pedido = linha.grupos.includes(grupo);
    if (pedido === (declarado[grupo] !== undefined)) continue;
    const rv = REGRAS[grupo][pedido ? 0 : 1];
    findings ??= [];
    findings.push(
      misplacedGrupo(grupo, pedido, {
        rv,
        gravidade: pedido && CONDICIONAL.has(grupo) ? 'aviso' : 'critica',
        mensagem: pedido
          ? `O cClassTrib ${linha.cclasstrib} ${DO_TRIBUTO.has(grupo) ? 'exige' : 'pede'} o grupo ${grupo}, que falta no item.`
          : `O cClassTrib ${linha.cclasstrib} não admite o grupo ${grupo}.`,
      }),
    );
  }
  return findings;
};

/** Rules on CST and cClassTrib, and on the groups that they ask for. */
const classificacaoDoItem: readonly RegraDoItem[] = [cstXCclasstrib, cclasstribNaTabela, gruposDoItem];

/** Rules that only look at the declared group. */
const regrasDoGrupo = [...classificacaoDoItem, ...tributosDoItem, ...gruposDeclarados];

/** Adds what all rules on every item find, in a fixed order. */
function checkItens(
  daNota: ConferenciaDaNota,
  regras: RegrasVigentes<Conferencia>,
  divergencias: Divergencia[],
): void {
  // Field by field: a spread of so many makes an object that is slow to read, and every rule reads it.
  const { nota, itens, calculados, data, aliquotas, status, daLei, modelo, finNFe, regrasDaNt } = daNota;
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (item === undefined) continue;
    const nominais = calculados[indice]?.nominais ?? null;
    const conferencia = {
      nota,
      data,
      aliquotas,
      status,
      daLei,
      modelo,
      finNFe,
      regrasDaNt,
      det,
      item,
      nominais,
    };
    for (const regra of valoresDoItem) {
      const findings = regra(conferencia);
      if (findings !== undefined) record(divergencias, findings, daNota, item.n_item);
    }
    if (det.imposto.IBSCBS !== undefined) {
      for (const regra of regrasDoGrupo) {
        const findings = regra(conferencia);
        if (findings !== undefined) record(divergencias, findings, daNota, item.n_item);
      }
    }
    evaluate(regras, conferencia, divergencias, item.n_item);
  }
}

/** Adds what all rules find in the items of a note, then in the note as a whole, in a fixed order. */
export function checkDocumento(conferencia: ConferenciaDaNota, divergencias: Divergencia[]): void {
  const { doItem, daNota } = findRegrasVigentes(conferencia);
  checkItens(conferencia, doItem, divergencias);
  for (const regra of regrasDaNotaInteira) record(divergencias, regra(conferencia), conferencia);
  evaluate(daNota, conferencia, divergencias);
}
