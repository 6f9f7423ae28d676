import { CriarRespostas, ErroDaApi, RespostasGravadas } from '@apura/contracts';
import { gravarRespostas } from '@apura/database';
import { found } from '../answers.ts';
import { respostaDaApi } from '../representation/pergunta.ts';
import { faltasDaResposta } from '../request/conferir-resposta.ts';
import { route } from '../route.ts';

/** Remembers the office's answers to questions of documents that are no notes; each client's documents are computed anew once. */
export const postRespostas = route('post /v1/respostas', {
  operacao: 'criarRespostas',
  exemplo: {
    body: {
      respostas: [
        {
          cliente_id: '$CLIENTE_ID',
          pergunta: 'servico_e_insumo',
          quando: { fornecedor: '44555666000181', natureza: '140101' },
          desde: '2026-09',
          resposta: 'sim',
        },
      ],
    },
  },
  escopo: 'write:clients',
  repetivel: true,
  resumo:
    'Responde a uma ou a várias perguntas sobre fretes, energia e serviços; os documentos atingidos são calculados de novo',
  reads: 'json_longo',
  body: CriarRespostas,
  respostas: { 201: { descricao: 'As respostas que passam a valer.', schema: RespostasGravadas } },
  erros: ['not_found', 'cliente_nao_encontrado', 'competencia_invalida'],
  async respond(_gateway, { body: { respostas }, ator, requestId, criar }) {
    const detalhes = respostas.flatMap((resposta, i) =>
      faltasDaResposta(resposta).map(({ campo, motivo }) => ({ campo: `respostas[${i}].${campo}`, motivo })),
    );
    if (detalhes.length) throw new ErroDaApi('corpo_invalido', { detalhes });
    const data = await criar(async (tenant) =>
      found(await gravarRespostas(tenant, ator, respostas, requestId), 'cliente_nao_encontrado'),
    );
    return { status: 201, body: { gravados: data.length, data: data.map(respostaDaApi) } };
  },
});
