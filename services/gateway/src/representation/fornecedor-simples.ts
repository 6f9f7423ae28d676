import type { AnexoDoSimples, FornecedorSimples } from '@apura/contracts';
import type { FornecedorListado } from '@apura/database';

export const fornecedorDaApi = ({ dados, ...fornecedor }: FornecedorListado): FornecedorSimples => ({
  ...fornecedor,
  dados: dados.map(({ desde, anexo, rbt12 }) => ({ desde, anexo: anexo as AnexoDoSimples, rbt12 })),
});
