import type { Divergencia } from '@apura/contracts';
import { comSerie, efeitoDaDivergencia, notaDaChave } from '@apura/words';
import { Link } from 'wouter';
import { ComLeis } from './com-leis.tsx';
import { DeclaradoECalculado } from './declarado-e-calculado.tsx';
import { Estado } from './estado.tsx';
import { LinkDaRegra } from './link-da-regra.tsx';

interface PropsDaLinha {
  readonly divergencia: Omit<Divergencia, 'chave'> & { readonly chave?: string };
  readonly comNota?: boolean;
}

/** A divergence with both sides, the article, and SEFAZ's rejection code where there is one. */
export function LinhaDaDivergencia({ divergencia, comNota = true }: PropsDaLinha) {
  const {
    chave,
    regra,
    n_item,
    campo,
    declarado,
    calculado,
    mensagem,
    fundamento,
    rejeicao,
    efeito,
    gravidade,
  } = divergencia;
  return (
    <li>
      <div className="cresce">
        <p className="sem-margem">{mensagem}</p>
        <p className="sem-margem miudo">
          <DeclaradoECalculado {...{ campo, declarado, calculado }} />
        </p>
        <p className="sem-margem miudo suave">
          {comNota && chave && (
            <>
              <Link href={`/documentos/${chave}`}>{comSerie(notaDaChave(chave))}</Link>
              {n_item ? `, item ${n_item}` : ''} ·{' '}
            </>
          )}
          {!comNota && n_item ? `Item ${n_item} · ` : ''}
          <ComLeis texto={fundamento} />
          <LinkDaRegra regra={regra} rejeicao={rejeicao} />
          {efeito && efeito !== 'rejeicao' && ` · ${efeitoDaDivergencia(efeito)}`}
        </p>
      </div>
      {gravidade === 'critica' ? <Estado tom="erro" nome="Crítica" /> : <Estado tom="alerta" nome="Aviso" />}
    </li>
  );
}
