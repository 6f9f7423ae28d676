import Type, { type Static } from 'typebox';
import {
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  each,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

const Lado = Opcao(['debito', 'credito']);
const Tributo = Opcao(['cbs', 'ibs']);

/** What a difference between us and the tax authority can come from. */
export const MOTIVOS_DA_ASSISTIDA = [
  'igual',
  'outra_competencia',
  'cancelada',
  'evento',
  'credito_nao_extinto',
  'credito_inapropriavel',
  'outro_documento',
  'sem_chave',
  'falta_o_arquivo',
  'nao_processado',
  'valor',
] as const;
const Motivo = Opcao(MOTIVOS_DA_ASSISTIDA);

/** What became of an amount beside what was worked out. */
export const DESTINOS_DO_APURADO = [
  'extinto',
  'saldo_devedor',
  'a_apropriar',
  'apropriado',
  'utilizado',
  'inapropriavel',
  'suspenso',
] as const;

/** The fields of a line that an office writes itself, as a CSV's header and JSON name them. */
export const CAMPOS_DA_LINHA = [
  'contribuinte',
  'competencia',
  'tributo',
  'lado',
  'chave',
  'documento',
  'origem',
  'emissao',
  'registro',
  'atualizacao',
  'contraparte',
  'apurado',
  ...DESTINOS_DO_APURADO,
  'modo_extincao',
] as const;
export type CampoDaLinha = (typeof CAMPOS_DA_LINHA)[number];

/** A file of payments: it works out nothing, and says which debits are extinguished. */
export const PAGAMENTOS_DA_CBS = 'cbs_v2_pagamentos';
const FORMATOS_DA_ASSISTIDA = ['cbs_v2', PAGAMENTOS_DA_CBS, 'ipa', 'csv', 'json'] as const;

/** Query of POST /v1/clientes/{id}/apuracao-assistida, whose body is the file. */
export const ImportAssistidaQuery = Closed({
  arquivo: Type.Optional(described(Texto(200), 'nome do arquivo')),
  conferir: Type.Boolean({
    default: false,
    description: 'verdadeiro: só mostra como o arquivo foi entendido',
  }),
  colunas: Type.Optional(
    described(
      Texto(2000),
      'de um CSV com outros nomes: "Valor apurado=apurado;Mês=competencia;Observação=ignorar"',
    ),
  ),
  constantes: Type.Optional(
    described(Texto(500), 'campos que valem para todas as linhas: "tributo=CBS;lado=debito"'),
  ),
});

/** Reais; what the tax authority does not say is left out. */
const ValoresDoFisco = Type.Object({
  apurado: Valor,
  ...each(DESTINOS_DO_APURADO, Type.Optional(Valor)),
});

const LinhaImportada = Type.Object({
  contribuinte: Type.String(),
  competencia: Competencia,
  tributo: Opcao(['cbs', 'ibs', 'ibs_uf', 'ibs_mun']),
  lado: Lado,
  ...each(['chave', 'documento', 'origem'], Type.String()),
  ...each(
    ['emissao', 'registro', 'atualizacao', 'contraparte', 'modo_extincao'],
    Type.Optional(Type.String()),
  ),
  ...ValoresDoFisco.properties,
});

/** How a file was understood, and whether it was kept. */
export const AssistidaImportada = Type.Object({
  id: OrNull(Uuid, { description: 'nulo quando o arquivo só foi conferido' }),
  nova: Type.Boolean({ description: 'falso: o mesmo arquivo já estava guardado, ou só foi conferido' }),
  formato: Opcao(FORMATOS_DA_ASSISTIDA),
  gerado_em: OrNull(Type.String()),
  linhas: Contagem,
  competencias: Type.Array(Competencia),
  colunas: Type.Array(Type.Object({ coluna: Type.String(), campo: Type.String() }), {
    description: 'o que se entendeu de cada coluna de um CSV',
  }),
  mapa_guardado: Type.Boolean({
    description: 'as colunas foram entendidas como o escritório disse de outro arquivo com o mesmo cabeçalho',
  }),
  amostra: Type.Array(LinhaImportada, { description: 'as dez primeiras linhas, como foram entendidas' }),
});
export type AssistidaImportada = Static<typeof AssistidaImportada>;

export const ImportacaoDaAssistida = Type.Object({
  id: Uuid,
  arquivo: Type.String(),
  formato: Opcao(FORMATOS_DA_ASSISTIDA),
  gerado_em: OrNull(Type.String()),
  linhas: Contagem,
  sha256: Type.String(),
  por: Type.String(),
  criado_em: DataHora,
});

export const ListaDeImportacoesDaAssistida = Lista(ImportacaoDaAssistida);

const FILTROS = {
  competencia: Type.Optional(described(Competencia, 'AAAA-MM; o mês anterior onde não é dita')),
  tributo: Type.Optional(Tributo),
  lado: Type.Optional(Lado),
  motivo: Type.Optional(Motivo),
};

export const AssistidaAsXlsxQuery = Closed(FILTROS);
export const AssistidaQuery = Closed({ ...FILTROS, ...PAGE });
export type AssistidaQuery = Static<typeof AssistidaQuery>;

const LinhaDaAssistida = Type.Object({
  chave: Type.String({ description: 'vazia quando a linha do Fisco não é de um documento' }),
  tributo: Tributo,
  lado: Lado,
  situacao: Opcao(['igual', 'diferente', 'so_aqui', 'so_no_fisco']),
  motivo: Motivo,
  aqui: OrNull(Type.Object(each(['declarado', 'calculado', 'usado'], Valor))),
  no_fisco: OrNull(ValoresDoFisco),
  diferenca: described(Valor, 'o que o Fisco apurou menos o que o Apura usa'),
  ...each(['documento', 'origem'], Type.String()),
});
export type LinhaDaAssistida = Static<typeof LinhaDaAssistida>;

const LadoDaAssistida = Type.Object({
  tributo: Tributo,
  lado: Lado,
  ...each(['aqui', 'no_fisco', 'diferenca'], Valor),
  atribuida: described(Valor, 'a parte da diferença que está em documentos identificados pela chave'),
  por_motivo: Type.Array(Type.Object({ motivo: Motivo, linhas: Contagem, diferenca: Valor })),
});

/** A client's month beside what the tax authority worked out for it (LC 214/2025 art. 46). */
export const ApuracaoAssistida = Type.Object({
  competencia: Competencia,
  lados: Type.Array(LadoDaAssistida),
  nao_importados: Type.Array(Type.Object({ tributo: Tributo, lado: Lado }), {
    description: 'tributos e lados de que não há importação: nada se diz deles',
  }),
  motivos: Type.Array(Type.Object({ motivo: Motivo, ...each(['texto', 'conselho'], Type.String()) }), {
    description: 'o que quer dizer cada motivo, e o que fazer',
  }),
  prazos: Type.Object({
    apresentada_ate: Type.String({ format: 'date' }),
    ajuste_ate: Type.String({ format: 'date' }),
    silencio: Type.String({ description: 'o que acontece se o escritório não fizer nada' }),
  }),
  data: Type.Array(LinhaDaAssistida),
  next_cursor: OrNull(Type.String()),
});
export type ApuracaoAssistida = Static<typeof ApuracaoAssistida>;
