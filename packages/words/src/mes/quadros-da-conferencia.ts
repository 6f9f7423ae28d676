import { hasAmount, reais } from '../amounts.ts';
import { cnpj, notaDaChave } from '../identity.ts';
import {
  EXPLICACAO_DO_CONDICIONAL,
  EXPLICACAO_DO_EM_DUVIDA,
  nomeDoTributo,
  SITUACOES_DO_CREDITO,
} from '../month.ts';
import { type Table, table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';

type Conferencia = NonNullable<MesApurado['comparativo']['conferencia']>;

/** What of debits and credits counts, and how much credit does not yet. */
export function explicacaoDaConferencia(conferencia: Conferencia): string {
  const { credito_em_risco: risco, credito_potencial: potencial } = conferencia;
  const doCredito = [
    ...(hasAmount(risco) ? [`${reais(risco)} de crédito em risco`] : []),
    ...(hasAmount(potencial) ? [`${reais(potencial)} de crédito a documentar`] : []),
  ];
  return `O débito é o que o documento declara, que é confissão de dívida; o crédito é o menor entre o declarado e o calculado (LC 214/2025, arts. 47, 48 e 60). Em 2026, sem o grupo IBSCBS na nota, vale o calculado.${doCredito.length === 0 ? '' : ` Neste mês: ${doCredito.join(' e ')}.`}`;
}

/** Declared, calculated and used of CBS and IBS. */
export function quadroDaConferencia({ comparativo: { conferencia } }: MesApurado): Table {
  const comValor = conferencia?.tributos.filter(({ debitos, creditos }) =>
    [debitos, creditos].some(({ declarado, calculado, usado }) => hasAmount(declarado, calculado, usado)),
  );
  const note = conferencia ? explicacaoDaConferencia(conferencia) : undefined;
  return table({ name: 'Conferência', note }, comValor, [
    ['Tributo', 'text', (t) => nomeDoTributo(t.tributo), 18],
    ['Débito declarado', 'amount', (t) => t.debitos.declarado],
    ['Débito calculado', 'amount', (t) => t.debitos.calculado],
    ['Débito usado', 'amount', (t) => t.debitos.usado],
    ['Crédito declarado', 'amount', (t) => t.creditos.declarado],
    ['Crédito calculado', 'amount', (t) => t.creditos.calculado],
    ['Crédito usado', 'amount', (t) => t.creditos.usado],
  ]);
}

/** Why credits were not used. */
export const quadroDosMotivos = ({ comparativo: { conferencia } }: MesApurado): Table =>
  table('Créditos a conferir', conferencia?.motivos, [
    ['Situação', 'text', (m) => SITUACOES_DO_CREDITO[m.situacao], 14],
    ['Motivo', 'text', (m) => m.descricao, 70],
    ['Fundamento', 'text', (m) => m.fundamento, 50],
    ['CBS', 'amount', (m) => m.cbs],
    ['IBS', 'amount', (m) => m.ibs],
  ]);

/** Credits of today's taxes that are argued, and not used. */
export const quadroDoEmDuvida = ({ comparativo: { conferencia } }: MesApurado): Table =>
  table({ name: 'Créditos em dúvida', note: EXPLICACAO_DO_EM_DUVIDA }, conferencia?.em_duvida, [
    ['Tributo', 'text', (d) => nomeDoTributo(d.tributo), 18],
    ['Fundamento', 'text', (d) => d.fundamento, 70],
    ['Valor', 'amount', (d) => d.valor],
  ]);

/** How sure the credits are, by tax. */
export function quadroDoCondicional({ comparativo: { conferencia } }: MesApurado): Table {
  const { cbs, ibs } = conferencia?.credito_condicional ?? {};
  const dos = (tributo: string, credito: typeof cbs) => (credito ? [{ tributo, ...credito }] : []);
  const linhas = [...dos('cbs', cbs), ...dos('ibs', ibs)];
  return table({ name: 'Crédito condicionado', note: EXPLICACAO_DO_CONDICIONAL }, linhas, [
    ['Tributo', 'text', (t) => nomeDoTributo(t.tributo), 18],
    ['Confirmado', 'amount', (t) => t.confirmado],
    ['Pendente', 'amount', (t) => t.pendente],
    ['Em risco', 'amount', (t) => t.em_risco],
  ]);
}

/** The notes whose supplier's debit is not known to be extinguished. */
export const quadroDasNotasCondicionais = ({ comparativo: { conferencia } }: MesApurado): Table =>
  table('Notas à espera do fornecedor', conferencia?.credito_condicional?.notas, [
    ['Nota', 'text', (n) => notaDaChave(n.chave).nome, 16],
    ['Emitente', 'text', (n) => cnpj(n.emitente), 22],
    ['Motivo', 'text', (n) => n.motivo, 70],
    ['Chave de acesso', 'code', (n) => n.chave, 48],
    ['Pendente', 'amount', (n) => n.pendente],
    ['Em risco', 'amount', (n) => n.em_risco],
  ]);

/** The notes whose credit is at risk or to be documented. */
export function quadroDasNotas({ comparativo: { conferencia } }: MesApurado): Table {
  const descricoes = new Map(conferencia?.motivos.map(({ motivo, descricao }) => [motivo, descricao]));
  return table('Notas a conferir', conferencia?.notas, [
    ['Nota', 'text', (n) => notaDaChave(n.chave).nome, 16],
    ['Emitente', 'text', (n) => cnpj(n.emitente), 22],
    ['Situação', 'text', (n) => SITUACOES_DO_CREDITO[n.situacao], 14],
    ['Motivo', 'text', (n) => descricoes.get(n.motivo) ?? n.motivo.replaceAll('_', ' '), 70],
    ['Chave de acesso', 'code', (n) => n.chave, 48],
    ['CBS', 'amount', (n) => n.cbs],
    ['IBS', 'amount', (n) => n.ibs],
  ]);
}

const DOS_FORNECEDORES =
  'O crédito é a parcela de CBS e IBS do DAS do fornecedor. Sem o anexo e o RBT12 dele, o crédito é zero, e a faixa diz o que está em jogo.';

/** The suppliers inside the Simples, with what is at stake where annex and RBT12 are not known. */
export const quadroDosFornecedores = ({ comparativo: { conferencia } }: MesApurado): Table =>
  table({ name: 'Fornecedores do Simples', note: DOS_FORNECEDORES }, conferencia?.fornecedores_simples, [
    ['CNPJ raiz', 'text', (f) => cnpj(f.cnpj_raiz), 14],
    ['Fornecedor', 'text', (f) => f.nome, 44],
    ['Compras', 'amount', (f) => f.compras],
    ['Anexo', 'text', (f) => f.anexo, 8],
    ['RBT12', 'amount', (f) => f.rbt12],
    ['Crédito de CBS', 'amount', (f) => f.credito.cbs],
    ['Crédito de IBS', 'amount', (f) => f.credito.ibs],
    ['Em jogo, mínimo', 'amount', (f) => f.em_jogo?.minimo],
    ['Em jogo, máximo', 'amount', (f) => f.em_jogo?.maximo],
    ['No regime regular', 'amount', (f) => f.no_regime_regular],
    ['Regras de', 'text', (f) => String(f.ano), 10],
  ]);
