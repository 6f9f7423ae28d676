import Type, { type Static } from 'typebox';
import { AnexoDoSimples, Rbt12 } from './dados-do-simples.ts';
import { ClienteId, Closed, CnpjRaiz, Competencia, described, OrNull, Valor } from './formatos.ts';
import { Importados, Lista, PAGE } from './lista.ts';

const DadosDoFornecedor = Type.Object({ desde: Competencia, anexo: AnexoDoSimples, rbt12: Valor });

/** A supplier of the Simples or MEI: CBS and IBS inside its DAS are what its customers credit (LC 123/2006 art. 23 § 1º-A). */
export const FornecedorSimples = Type.Object({
  cnpj_raiz: CnpjRaiz,
  nome: OrNull(Type.String(), {
    description: 'como está na nota mais recente; nulo enquanto nenhuma nota o traz',
  }),
  compras: described(
    Valor,
    'compras dele cujo crédito depende destes dados, menos devoluções, em reais: da competência pedida, ou dos 12 meses até o atual',
  ),
  clientes: Type.Integer({ minimum: 0, description: 'quantos clientes do escritório compram dele' }),
  dados: Type.Array(DadosDoFornecedor, {
    description:
      'o que o escritório informou, do mais antigo ao mais novo; em cada mês vale o último que começou',
  }),
});
export type FornecedorSimples = Static<typeof FornecedorSimples>;

export const ListaDeFornecedoresSimples = Lista(FornecedorSimples);

export const ListarFornecedoresSimplesQuery = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  sem_dados: Type.Optional(
    Type.Boolean({ description: 'verdadeiro: só aqueles de quem faltam anexo e RBT12' }),
  ),
  ...PAGE,
});

/** Body of PUT /v1/fornecedores-simples/{cnpj_raiz}. `desde` is the first month that it holds in. */
export const InformarFornecedorSimples = Closed({
  desde: Type.Optional(Competencia),
  anexo: AnexoDoSimples,
  rbt12: Rbt12,
});

/** One line of the CSV of POST /v1/fornecedores-simples/importar. */
export const LinhaDeFornecedorSimples = Closed({
  cnpj_raiz: CnpjRaiz,
  ...InformarFornecedorSimples.properties,
});

/** Answer of POST /v1/fornecedores-simples/importar, in the order of the file's lines. */
export const FornecedoresImportados = Importados({ cnpj_raiz: CnpjRaiz, desde: Competencia });
export type FornecedoresImportados = Static<typeof FornecedoresImportados>;
