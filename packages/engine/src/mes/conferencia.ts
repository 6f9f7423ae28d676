import { TRIBUTO } from './devido.ts';
import { amount, block, day, group, integer, oneOf, optional, orNull, text } from './field.ts';

const deUmLado = (lado: 'Débito' | 'Crédito') =>
  group({
    declarado: amount({ means: 'como está nas notas', title: `${lado} declarado` }),
    calculado: amount({ means: 'como as regras dão', title: `${lado} calculado` }),
    usado: amount({ means: 'o que entra na conta do mês', title: `${lado} usado` }),
  });

export const TRIBUTOS_CONFERIDOS = block('Conferência', {
  tributo: oneOf(['cbs', 'ibs_uf', 'ibs_mun'], TRIBUTO),
  /** The declared amount is used: the note is a confession of debt (art. 60 § 1º). */
  debitos: deUmLado('Débito'),
  /** The smaller of both is used. */
  creditos: deUmLado('Crédito'),
});

/** `em_risco`: declared too high, or hangs on an answer. `potencial`: can still be had. `recusado`: the law gives none. */
const SITUACAO = oneOf(['em_risco', 'potencial', 'recusado'], {
  means:
    'em_risco: declarado acima do calculado; potencial: ainda pode ser documentado; recusado: a lei não o dá',
  title: 'Situação',
  as: 'situacao_do_credito',
  width: 14,
});

const CBS_E_IBS = { cbs: amount({ title: 'CBS' }), ibs: amount({ title: 'IBS' }) };

/** Why credits were not used, one row per reason. */
export const MOTIVOS = block(
  'Créditos a conferir',
  {
    motivo: text(),
    situacao: SITUACAO,
    descricao: text({ title: 'Motivo', width: 70 }),
    fundamento: text({ title: 'Fundamento', as: 'lei', width: 50, screen: 'below' }),
    ...CBS_E_IBS,
  },
  { means: 'por que, e quanto por cada motivo' },
);

const NOTA = { title: 'Nota', of: 'chave', as: 'nota', width: 16 } as const;
const CHAVE = text({ title: 'Chave de acesso', as: 'code', width: 48, screen: 'none' });
const EMITENTE = text({ title: 'Emitente', as: 'cnpj', width: 22, screen: 'below' });

/** The notes with most credit at risk or to be documented, largest first, at most 100. */
export const NOTAS_DA_CONFERENCIA = block(
  'Notas a conferir',
  {
    chave: CHAVE,
    /** "55" or "65". */
    modelo: text(),
    numero: text(),
    emitente: EMITENTE,
    motivo: text({ title: 'Motivo', width: 70 }),
    situacao: SITUACAO,
    ...CBS_E_IBS,
  },
  {
    means: 'as notas de que se trata, as maiores primeiro',
    order: ['nota', 'emitente', 'situacao', 'motivo', 'chave'],
    also: { nota: NOTA },
  },
);

/** Credits of today that are argued, or that depend on the state, by tax and article: shown, not used. */
export const DUVIDAS = block(
  'Créditos em dúvida',
  {
    tributo: oneOf(['icms', 'pis', 'cofins'], TRIBUTO),
    valor: amount({ title: 'Valor' }),
    fundamento: text({ title: 'Fundamento', width: 70, screen: 'below' }),
  },
  {
    means: 'créditos discutíveis de fretes, energia e serviços, que não foram usados',
    order: ['tributo', 'fundamento', 'valor'],
  },
);

/** Credit by how sure it is (LC 214/2025 art. 47); the three parts add up to what the month used. */
export const PARTES_DO_CREDITO = {
  confirmado: amount({ title: 'Confirmado' }),
  pendente: amount({ title: 'Pendente' }),
  em_risco: amount({ title: 'Em risco' }),
};

/** By tax: as it is shown. */
export const CREDITO_BY_TRIBUTO = block('Crédito condicionado', {
  tributo: text(TRIBUTO),
  ...PARTES_DO_CREDITO,
});

/** Those that are not confirmed, most at risk first, at most 100; both taxes together. */
export const NOTAS_CONDICIONAIS = block(
  'Notas à espera do fornecedor',
  {
    chave: CHAVE,
    emitente: EMITENTE,
    motivo: text({ title: 'Motivo', width: 70 }),
    ...PARTES_DO_CREDITO,
    confirmado: amount(),
  },
  {
    means: 'as que não estão confirmadas, as de maior risco primeiro, até 100',
    order: ['nota', 'emitente', 'motivo', 'chave'],
    also: { nota: NOTA, informar: { title: 'O fornecedor', as: 'action' } },
  },
);

export const CREDITO_CONDICIONAL = group(
  {
    ate: day({ means: 'o dia em que se olhou' }),
    cbs: group(PARTES_DO_CREDITO),
    ibs: group(PARTES_DO_CREDITO),
    notas: NOTAS_CONDICIONAIS,
  },
  {
    means:
      'a partir de 2027: quanto do crédito usado tem o débito do fornecedor extinto (LC 214/2025, art. 47)',
  },
);

/** Suppliers inside the Simples found in the notes. */
export const FORNECEDORES = block(
  'Fornecedores do Simples',
  {
    cnpj_raiz: text({ title: 'CNPJ raiz', as: 'cnpj', width: 14, screen: 'below' }),
    nome: text({ means: 'nome do fornecedor', title: 'Fornecedor', width: 44 }),
    compras: amount({ means: 'compras do fornecedor no mês, menos devoluções', title: 'Compras' }),
    /** As the office entered annex and RBT12; both or none. */
    anexo: optional(oneOf(['I', 'II', 'III', 'IV', 'V'], { title: 'Anexo', width: 8, screen: 'none' })),
    rbt12: optional(amount({ title: 'RBT12', screen: 'none' })),
    /** The year by whose rules the next three are: the month's own, or 2027 for months before, in which there is no credit. */
    ano: integer({
      means: 'o ano das regras do crédito: o do mês, ou 2027 para meses anteriores, em que não há crédito',
      title: 'Regras de',
      as: 'text',
      width: 10,
      screen: 'none',
    }),
    /** By the DAS of the supplier (art. 47 § 9º II); zero where annex and RBT12 are not known. */
    credito: group(
      { cbs: amount({ title: 'Crédito de CBS' }), ibs: amount({ title: 'Crédito de IBS' }) },
      { means: 'o crédito que as compras dele dão' },
    ),
    /** Least and most that the credit can be, where annex and RBT12 are not known; null where they are. */
    em_jogo: orNull(
      group(
        {
          minimo: amount({ means: 'no mínimo', title: 'Em jogo, mínimo' }),
          maximo: amount({ means: 'no máximo', title: 'Em jogo, máximo' }),
        },
        { means: 'imposto que depende do que ainda não se sabe' },
      ),
    ),
    /** What the same purchases would give from a supplier of the regular regime. */
    no_regime_regular: amount({
      means: 'o que o crédito seria, se ele pagasse CBS e IBS por fora do DAS',
      title: 'No regime regular',
    }),
  },
  {
    means: 'fornecedores do Simples de quem depende crédito de CBS e IBS',
    order: [
      ...(['cnpj_raiz', 'nome', 'compras', 'anexo', 'rbt12', 'credito.cbs', 'credito.ibs'] as const),
      ...(['em_jogo.minimo', 'em_jogo.maximo', 'no_regime_regular', 'ano'] as const),
    ],
  },
);

/** Whether the notes are right and the credit is safe, by the law of the month: declared x calculated. */
export const CONFERENCIA = group(
  {
    tributos: TRIBUTOS_CONFERIDOS,
    /** Declared above what the rules give (LC 214/2025 arts. 47 § 2º I and 48), or for what may be personal use (art. 57): not used. */
    credito_em_risco: amount({
      means: 'crédito de CBS e IBS que as notas declaram e a lei pode não dar',
      title: 'Crédito em risco',
    }),
    /** What the rules would give if the supplier documented it (art. 47 § 1º II). */
    credito_potencial: amount({
      means: 'crédito que ainda pode ser documentado',
      title: 'Crédito a documentar',
    }),
    motivos: MOTIVOS,
    notas: NOTAS_DA_CONFERENCIA,
    em_duvida: optional(DUVIDAS),
    /** From 2027 on, where it is looked at. */
    credito_condicional: optional(CREDITO_CONDICIONAL),
    fornecedores_simples: FORNECEDORES,
  },
  { means: 'o que as notas declaram, ao lado do que as regras dão' },
);
