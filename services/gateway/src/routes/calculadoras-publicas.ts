import {
  ANOS_DA_TRANSICAO,
  Calculo,
  Closed,
  ErroDaApi,
  each,
  Formato,
  Simulacao,
  validar,
} from '@apura/contracts';
import type { Response } from 'express';
import Type, { type Static } from 'typebox';
import { badBody, jsonText } from '../answers.ts';
import { Binary } from '../openapi/binary.ts';
import { gives, type PublicRoute, publicRoute } from '../route.ts';
import { receiveNota } from '../upload/receive-nota.ts';
import { SIMULATOR } from './calculadoras.ts';

const Percentual = Formato(
  '^(100|[1-9]?[0-9])(\\.[0-9]{1,4})?$',
  'percentual de 0 a 100, com ponto, por exemplo 3.285',
);

const AliquotasProprias = Type.Record(
  Type.String({ pattern: '^(010|220|221)[0-9]{3}$' }),
  Closed(each(['cbs', 'ibs_uf', 'ibs_mun'], Percentual)),
  {
    additionalProperties: false,
    description:
      'por cClassTrib de alíquota própria (CST 010, 220 e 221), em JSON: as alíquotas a usar no lugar das da lei, também em compras governamentais',
  },
);

const ComProprias = Type.Object({ aliquotas_proprias: AliquotasProprias });

const FormularioDaCalculadora = Type.Object({
  xml: Binary,
  ano: Type.Optional(
    Type.Integer({ minimum: ANOS_DA_TRANSICAO.primeiro, maximum: ANOS_DA_TRANSICAO.ultimo }),
  ),
  conferir: Type.Optional(
    Type.Boolean({
      description:
        'true: diz também, regra por regra, o que a SEFAZ rejeitaria de uma NF-e ou NFC-e; ela pode estar sem chave, protocolo e assinatura',
    }),
  ),
  aliquotas_proprias: Type.Optional(AliquotasProprias),
});

export const CALCULADORAS_PUBLICAS: readonly PublicRoute[] = [
  publicRoute('post /api/calculadora', {
    operacao: 'calcularNotaSemChave',
    exemplo: { body: { ano: '2027' }, arquivo: 'nota.xml' },
    politica: 'calculadora',
    resumo: 'Calcula CBS, IBS e IS de uma NF-e ou de outro documento, ao lado dos tributos de hoje',
    form: FormularioDaCalculadora,
    respostas: gives(200, 'O cálculo do documento, item a item, com a memória.', Calculo),
    erros: [
      'ano_invalido',
      'calculo_demorado',
      'payload_too_large',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'varias_notas',
    ],
    errosDeArquivo: true,
    async respond(gateway, { req, caller }) {
      const { bytes, fields: campos } = await receiveNota(gateway, req, req.res as Response);
      const { ano: enviado, conferir: pedido, aliquotas_proprias: proprias, ...outros } = campos;
      const ano = lerAno(enviado);
      const [estranho] = Object.keys(outros);
      if (estranho !== undefined) throw badBody(estranho.slice(0, 60), 'não existe neste recurso');
      const conferir = lerConferir(pedido);
      const aliquotas_proprias = lerProprias(proprias);
      return jsonText(
        await gateway.calculos.fazer({ tipo: 'xml', bytes, conferir, aliquotas_proprias, ano }, caller),
      );
    },
  }),
  publicRoute('post /api/simulador', {
    ...SIMULATOR,
    operacao: 'simularSemChave',
    politica: 'simulador',
    resumo: 'Projeta a carga ano a ano, de 2026 a 2033',
    respostas: gives(200, 'A projeção.', Simulacao),
  }),
];

/** @throws ErroDaApi `corpo_invalido` */
function lerProprias(enviado: unknown): Static<typeof AliquotasProprias> | undefined {
  if (enviado === undefined) return undefined;
  let aliquotas_proprias: unknown;
  try {
    aliquotas_proprias = JSON.parse(String(enviado));
  } catch {
    throw badBody('aliquotas_proprias', 'deve ser JSON');
  }
  return validar(ComProprias, { aliquotas_proprias }).aliquotas_proprias;
}

/** @throws ErroDaApi `corpo_invalido` */
function lerConferir(enviado: unknown): boolean {
  if (enviado === undefined || enviado === 'false') return false;
  if (enviado === 'true') return true;
  throw badBody('conferir', 'deve ser true ou false');
}

/** @throws ErroDaApi `ano_invalido` */
function lerAno(enviado: unknown): number | undefined {
  if (enviado === undefined) return undefined;
  const ano = typeof enviado === 'string' && /^\d{4}$/.test(enviado) ? Number(enviado) : 0;
  if (ano < ANOS_DA_TRANSICAO.primeiro || ano > ANOS_DA_TRANSICAO.ultimo) throw new ErroDaApi('ano_invalido');
  return ano;
}
