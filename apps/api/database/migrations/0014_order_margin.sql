CREATE TABLE "order_margin" (
	"order" uuid NOT NULL,
	"po" uuid NOT NULL,
	"brand" numeric,
	"cost" numeric,
	"unpriced" integer NOT NULL,
	CONSTRAINT "order_margin_order_po_pk" PRIMARY KEY("order","po")
);
--> statement-breakpoint
ALTER TABLE "order_margin" ADD CONSTRAINT "order_margin_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- By hand: what orders earn until now.
INSERT INTO order_margin ("order", po, brand, cost, unpriced)
SELECT "order".id, po.id,
	sum(round(line.quantity * goods.price, CASE WHEN "order".currency IN ('JPY', 'KRW', 'VND', 'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'KMF', 'PYG', 'RWF', 'UGX', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0 WHEN "order".currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END)) FILTER (WHERE line.price IS NOT NULL),
	sum(round(line.quantity * line.price, CASE WHEN po.currency IN ('JPY', 'KRW', 'VND', 'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'KMF', 'PYG', 'RWF', 'UGX', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0 WHEN po.currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END)) FILTER (WHERE goods.price IS NOT NULL),
	count(*) FILTER (WHERE line.price IS NULL OR goods.price IS NULL)
FROM poline line JOIN po ON po.id = line.po AND po.status = 'Active' JOIN "order" ON "order".id = po."order"
	LEFT JOIN orderline goods ON goods.id = line.line AND goods.status = 'Active'
WHERE line.role = 'goods' AND line.status = 'Active'
GROUP BY "order".id, po.id;
