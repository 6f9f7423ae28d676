import { cnpj, hasAmount, nomeDaNota, nomeDoTributo, SITUACOES_DO_CREDITO } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Quadro, valores } from './quadro.ts';

/** Declared, calculated and used of CBS and IBS. */
export function quadroDaConferencia({ comparativo: { conferencia } }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Conferência',
    colunas: [
      coluna('Tributo', 'texto', 18),
      ...valores('Débito declarado', 'Débito calculado', 'Débito usado'),
      ...valores('Crédito declarado', 'Crédito calculado', 'Crédito usado'),
    ],
    linhas: (conferencia?.tributos ?? [])
      .map(({ tributo, debitos, creditos }) => [
        nomeDoTributo(tributo),
        ...[debitos, creditos].flatMap(({ declarado, calculado, usado }) => [declarado, calculado, usado]),
      ])
      .filter(([, ...quantias]) => hasAmount(...quantias)),
  };
}

/** Why credits were not used. */
export function quadroDosMotivos({ comparativo: { conferencia } }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Créditos a conferir',
    colunas: [
      coluna('Situação', 'texto', 14),
      coluna('Motivo', 'texto', 70),
      coluna('Fundamento', 'texto', 50),
      ...valores('CBS', 'IBS'),
    ],
    linhas: (conferencia?.motivos ?? []).map((m) => [
      SITUACOES_DO_CREDITO[m.situacao],
      m.descricao,
      m.fundamento,
      m.cbs,
      m.ibs,
    ]),
  };
}

/** The notes whose credit is at risk or to be documented. */
export function quadroDasNotas({ comparativo: { conferencia } }: DadosDoRelatorio): Quadro {
  const descricoes = new Map(conferencia?.motivos.map(({ motivo, descricao }) => [motivo, descricao]));
  return {
    nome: 'Notas a conferir',
    colunas: [
      coluna('Nota', 'texto', 16),
      coluna('Emitente', 'texto', 22),
      coluna('Situação', 'texto', 14),
      coluna('Motivo', 'texto', 70),
      coluna('Chave de acesso', 'codigo', 48),
      ...valores('CBS', 'IBS'),
    ],
    linhas: (conferencia?.notas ?? []).map((n) => [
      nomeDaNota(n.modelo, n.numero),
      cnpj(n.emitente),
      SITUACOES_DO_CREDITO[n.situacao],
      descricoes.get(n.motivo) ?? n.motivo.replaceAll('_', ' '),
      n.chave,
      n.cbs,
      n.ibs,
    ]),
  };
}

/** The suppliers inside the Simples, with what is at stake where annex and RBT12 are not known. */
export function quadroDosFornecedores({ comparativo: { conferencia } }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Fornecedores do Simples',
    colunas: [
      coluna('CNPJ raiz', 'texto', 14),
      coluna('Fornecedor', 'texto', 44),
      ...valores('Compras'),
      coluna('Anexo', 'texto', 8),
      ...valores('RBT12', 'Crédito de CBS', 'Crédito de IBS', 'Em jogo, mínimo', 'Em jogo, máximo'),
      ...valores('No regime regular'),
      coluna('Regras de', 'texto', 10),
    ],
    linhas: (conferencia?.fornecedores_simples ?? []).map((f) => [
      cnpj(f.cnpj_raiz),
      f.nome,
      f.compras,
      f.anexo ?? null,
      f.rbt12 ?? null,
      f.credito.cbs,
      f.credito.ibs,
      f.em_jogo?.minimo ?? null,
      f.em_jogo?.maximo ?? null,
      f.no_regime_regular,
      String(f.ano),
    ]),
  };
}
