import type { Divergencia } from '@apura/contracts';
import { groupedIfDecimal } from '@apura/words';
import { Link } from 'wouter';
import { Estado } from './estado.tsx';

const escrito = (valor: string | null): string => (valor === null ? 'nada' : groupedIfDecimal(valor));

interface PropsDaLinha {
  readonly divergencia: Omit<Divergencia, 'chave'> & { readonly chave?: string };
  readonly comNota?: boolean;
}

/** A divergence with both sides, the article, and SEFAZ's rejection code where there is one. */
export function LinhaDaDivergencia({ divergencia, comNota = true }: PropsDaLinha) {
  const { chave, n_item, campo, declarado, calculado, mensagem, fundamento, rejeicao, gravidade } =
    divergencia;
  return (
    <li>
      <div className="cresce">
        <p className="sem-margem">{mensagem}</p>
        <p className="sem-margem miudo">
          <span className="mono">{campo}</span>: a nota declara <b className="numero">{escrito(declarado)}</b>
          , o cálculo dá <b className="numero">{escrito(calculado)}</b>
        </p>
        <p className="sem-margem miudo suave">
          {comNota && chave && (
            <>
              <Link href={`/documentos/${chave}`}>Nota …{chave.slice(-12)}</Link>
              {n_item ? `, item ${n_item}` : ''} ·{' '}
            </>
          )}
          {!comNota && n_item ? `Item ${n_item} · ` : ''}
          {fundamento}
          {rejeicao ? ` · rejeição ${rejeicao} da SEFAZ` : ''}
        </p>
      </div>
      {gravidade === 'critica' ? <Estado tom="erro" nome="Crítica" /> : <Estado tom="alerta" nome="Aviso" />}
    </li>
  );
}
