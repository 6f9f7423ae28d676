import type { ItemARever } from '@apura/contracts';
import { DIFERENCA_DO_MES, DIFERENCA_PLENA, RESUMOS_DA_REVISAO, signed } from '@apura/words';
import type { ReactNode } from 'react';
import { Cartao, Estado, WithLeis } from './partes.tsx';

interface PropsDaLinha {
  readonly revisao: Omit<ItemARever, 'n_item'>;
  readonly titulo: ReactNode;
  readonly children?: ReactNode;
}

/** A declared classification that ought to be looked at again: why, where that stands, and what it costs by both rates. */
export function LinhaDaRevisao({ revisao, titulo, children }: PropsDaLinha) {
  const { tipo, certa, mensagem, fundamento, diferenca, diferenca_plena } = revisao;
  return (
    <li>
      <div className="cresce">
        <div>{titulo}</div>
        <p className="sem-margem miudo">
          {mensagem}{' '}
          <span className="suave">
            <WithLeis texto={fundamento} />
          </span>
        </p>
        {children}
      </div>
      <dl className="diferencas">
        <dt>{DIFERENCA_DO_MES}</dt>
        <dd className="numero">{signed(diferenca.total)}</dd>
        <dt>{DIFERENCA_PLENA}</dt>
        <dd className="numero">
          <b>{signed(diferenca_plena.total)}</b>
        </dd>
      </dl>
      <Estado
        tom={tipo === 'paga_a_menos' ? 'erro' : 'alerta'}
        nome={RESUMOS_DA_REVISAO[tipo][certa ? 0 : 1]}
      />
    </li>
  );
}

/** Those of one note; nothing where there are none. */
export const RevisoesDaNota = ({ revisoes }: { readonly revisoes: readonly ItemARever[] }) =>
  revisoes.length > 0 && (
    <Cartao titulo="Classificações a confirmar">
      <ul className="classificacoes">
        {revisoes.map((revisao) => (
          <LinhaDaRevisao key={revisao.n_item} revisao={revisao} titulo={<b>Item {revisao.n_item}</b>} />
        ))}
      </ul>
    </Cartao>
  );
