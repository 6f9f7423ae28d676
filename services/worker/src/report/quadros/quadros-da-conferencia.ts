import { cnpj, hasAmount, nomeDaNota, nomeDoTributo, SITUACOES_DO_CREDITO } from '@apura/words';
import type { ReportData } from '../report-data.ts';
import { type Quadro, quadro } from './quadro.ts';

/** Declared, calculated and used of CBS and IBS. */
export function quadroDaConferencia({ comparativo: { conferencia } }: ReportData): Quadro {
  const comValor = conferencia?.tributos.filter(({ debitos, creditos }) =>
    [debitos, creditos].some(({ declarado, calculado, usado }) => hasAmount(declarado, calculado, usado)),
  );
  return quadro('Conferência', comValor, [
    ['Tributo', 'texto', (t) => nomeDoTributo(t.tributo), 18],
    ['Débito declarado', 'valor', (t) => t.debitos.declarado],
    ['Débito calculado', 'valor', (t) => t.debitos.calculado],
    ['Débito usado', 'valor', (t) => t.debitos.usado],
    ['Crédito declarado', 'valor', (t) => t.creditos.declarado],
    ['Crédito calculado', 'valor', (t) => t.creditos.calculado],
    ['Crédito usado', 'valor', (t) => t.creditos.usado],
  ]);
}

/** Why credits were not used. */
export const quadroDosMotivos = ({ comparativo: { conferencia } }: ReportData): Quadro =>
  quadro('Créditos a conferir', conferencia?.motivos, [
    ['Situação', 'texto', (m) => SITUACOES_DO_CREDITO[m.situacao], 14],
    ['Motivo', 'texto', (m) => m.descricao, 70],
    ['Fundamento', 'texto', (m) => m.fundamento, 50],
    ['CBS', 'valor', (m) => m.cbs],
    ['IBS', 'valor', (m) => m.ibs],
  ]);

/** The notes whose credit is at risk or to be documented. */
export function quadroDasNotas({ comparativo: { conferencia } }: ReportData): Quadro {
  const descricoes = new Map(conferencia?.motivos.map(({ motivo, descricao }) => [motivo, descricao]));
  return quadro('Notas a conferir', conferencia?.notas, [
    ['Nota', 'texto', (n) => nomeDaNota(n.modelo, n.numero), 16],
    ['Emitente', 'texto', (n) => cnpj(n.emitente), 22],
    ['Situação', 'texto', (n) => SITUACOES_DO_CREDITO[n.situacao], 14],
    ['Motivo', 'texto', (n) => descricoes.get(n.motivo) ?? n.motivo.replaceAll('_', ' '), 70],
    ['Chave de acesso', 'codigo', (n) => n.chave, 48],
    ['CBS', 'valor', (n) => n.cbs],
    ['IBS', 'valor', (n) => n.ibs],
  ]);
}

/** The suppliers inside the Simples, with what is at stake where annex and RBT12 are not known. */
export const quadroDosFornecedores = ({ comparativo: { conferencia } }: ReportData): Quadro =>
  quadro('Fornecedores do Simples', conferencia?.fornecedores_simples, [
    ['CNPJ raiz', 'texto', (f) => cnpj(f.cnpj_raiz), 14],
    ['Fornecedor', 'texto', (f) => f.nome, 44],
    ['Compras', 'valor', (f) => f.compras],
    ['Anexo', 'texto', (f) => f.anexo, 8],
    ['RBT12', 'valor', (f) => f.rbt12],
    ['Crédito de CBS', 'valor', (f) => f.credito.cbs],
    ['Crédito de IBS', 'valor', (f) => f.credito.ibs],
    ['Em jogo, mínimo', 'valor', (f) => f.em_jogo?.minimo],
    ['Em jogo, máximo', 'valor', (f) => f.em_jogo?.maximo],
    ['No regime regular', 'valor', (f) => f.no_regime_regular],
    ['Regras de', 'texto', (f) => String(f.ano), 10],
  ]);
