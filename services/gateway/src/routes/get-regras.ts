import { RegrasDeValidacao, RegrasQuery } from '@apura/contracts';
import { motivoSemAvaliacao, REGRAS_DE_VALIDACAO } from '@apura/engine';
import { route } from '../route.ts';

/** The table that notes are held against, as the engine has it. */
export const getRegras = route('get /v1/regras', {
  operacao: 'listarRegras',
  exemplo: { query: { codigo: '1026' } },
  escopo: 'use:calculators',
  resumo: 'Lista as regras de validação da SEFAZ que a Apura avalia, e as que não avalia, com o motivo',
  query: RegrasQuery,
  respostas: { 200: { descricao: 'A tabela inteira.', schema: RegrasDeValidacao } },
  respond: async (_gateway, { query: { codigo } }) => ({
    status: 200,
    body: { regras: codigo === undefined ? REGRAS : REGRAS.filter((regra) => regra.codigo === codigo) },
  }),
});

const REGRAS = REGRAS_DE_VALIDACAO.map(({ emissao, semAvaliacao, falta, ...regra }) => ({
  ...regra,
  gravidade: regra.desde === null ? 'aviso' : 'critica',
  efeito: regra.desde === null ? 'dica' : 'rejeicao',
  emissao_de: emissao.de,
  emissao_ate: emissao.ate,
  avaliada: semAvaliacao === null,
  motivo: motivoSemAvaliacao({ semAvaliacao, falta }),
}));
