import { keysOf } from '@apura/engine/tables';
import {
  CONDICIONAL,
  cnpj,
  DUVIDAS,
  FORNECEDORES,
  LADOS_CONFERIDOS,
  type MesApurado,
  MOTIVOS,
  NOTAS_CONDICIONAIS,
  NOTAS_DA_CONFERENCIA,
  range,
  reais,
  sumAmounts,
} from '@apura/words';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { SendButton } from '../../components/buttons.tsx';
import { Figura } from '../../components/partes.tsx';
import { CartaoDoQuadro, TabelaDoQuadro } from './quadro-do-mes.tsx';

interface PropsDaConferencia {
  readonly mes: MesApurado;
}

/** Whether the notes are right and the credit is safe: what they declare, what the rules give, what was used. */
export function Conferencia({ mes }: PropsDaConferencia) {
  const { conferencia } = mes.comparativo;
  if (!conferencia) return null;
  return (
    <div className="pilha">
      <div className="grade figuras">
        <Figura
          rotulo="Crédito em risco"
          valor={reais(conferencia.credito_em_risco)}
          nota="declarado acima do que as regras dão: não foi usado"
        />
        <Figura
          rotulo="Crédito a documentar"
          valor={reais(conferencia.credito_potencial)}
          nota="existe se o fornecedor o documentar"
        />
      </div>
      <CartaoDoQuadro
        of={LADOS_CONFERIDOS}
        mes={mes}
        empty="As notas do mês não movem CBS nem IBS do cliente."
        nota="O débito é o que o documento declara (LC 214/2025, art. 60, § 1º); o crédito, o menor entre o declarado e o calculado (arts. 47 e 48). O que a nota não declara é calculado e, a partir de 2027, não dá crédito até ser documentado."
      />
      <CartaoDoQuadro of={MOTIVOS} mes={mes} head="descricao" />
      <CartaoDoQuadro
        of={DUVIDAS}
        mes={mes}
        totals={[{ name: 'Total', cells: [reais(sumAmounts(DUVIDAS.rows(mes).map(({ valor }) => valor)))] }]}
      />
      <CartaoDoQuadro of={NOTAS_DA_CONFERENCIA} mes={mes} />
      <CartaoDoQuadro of={CONDICIONAL} mes={mes}>
        {NOTAS_CONDICIONAIS.rows(mes).length > 0 && (
          <TabelaDoQuadro
            of={NOTAS_CONDICIONAIS}
            mes={mes}
            instead={{ informar: { cell: ({ chave }) => <Informar chave={chave} /> } }}
          />
        )}
      </CartaoDoQuadro>
      <FornecedoresDoSimples mes={mes} />
    </div>
  );
}

/** Suppliers inside the Simples: the credit that they give, or the range in which it lies while annex and RBT12 are not known. */
function FornecedoresDoSimples({ mes }: PropsDaConferencia) {
  const ano = FORNECEDORES.rows(mes)[0]?.ano;
  return (
    <CartaoDoQuadro
      of={FORNECEDORES}
      mes={mes}
      acoes={<Link href="/fornecedores-simples">Informar anexo e RBT12</Link>}
      instead={{
        cnpj_raiz: {
          cell: ({ cnpj_raiz, anexo }) => `${cnpj(cnpj_raiz)}${anexo ? ` · anexo ${anexo}` : ''}`,
        },
        'credito.cbs': {
          name: 'Crédito de CBS e IBS',
          amount: ({ credito }) => sumAmounts([credito.cbs, credito.ibs]),
        },
        'credito.ibs': null,
        'em_jogo.minimo': {
          name: 'Em jogo',
          right: true,
          cell: ({ em_jogo }) => (em_jogo ? range(em_jogo.minimo, em_jogo.maximo) : '—'),
        },
        'em_jogo.maximo': null,
      }}
      nota={`${FORNECEDORES.note?.(mes)} Valores pelas regras de ${ano}; no regime regular, com alíquotas estimadas.`}
    />
  );
}

const INFORMACOES = { extinto: 'Recolheu', em_aberto: 'Não recolheu' } as const;

/** What the office knows by itself of the supplier's debit. */
const Informar = ({ chave }: { readonly chave: string }) => (
  <span className="acoes-da-linha">
    {keysOf(INFORMACOES).map((situacao) => (
      <SendButton
        key={situacao}
        method="PUT"
        address={at('/documentos/{chave}/extincao', { chave })}
        body={{ situacao }}
        renew={['/apuracoes']}
        said="Guardado. Apure o mês de novo para contar."
        text={INFORMACOES[situacao]}
      />
    ))}
  </span>
);
