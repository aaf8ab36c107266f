CREATE TABLE "order_delivery" (
	"order" uuid NOT NULL,
	"po" uuid NOT NULL,
	"late" integer NOT NULL,
	"quantity" numeric NOT NULL,
	CONSTRAINT "order_delivery_order_po_late_pk" PRIMARY KEY("order","po","late")
);
--> statement-breakpoint
ALTER TABLE "order_delivery" ADD CONSTRAINT "order_delivery_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- By hand: what was accepted until now.
INSERT INTO order_delivery ("order", po, late, quantity)
SELECT e."order", line.po, greatest(e.date - coalesce(line.due, po.due, goods.due), 0), sum((part ->> 'quantity')::numeric)
FROM orderevent e CROSS JOIN jsonb_array_elements(e.parts) part
	JOIN poline line ON line.id = (part ->> 'poline')::uuid AND line.role = 'goods' AND line.status = 'Active'
	JOIN po ON po.id = line.po AND po.status = 'Active' JOIN orderline goods ON goods.id = line.line AND goods.status = 'Active'
WHERE e.kind = 'inspected' AND (part ->> 'quantity')::numeric > 0
	AND NOT EXISTS (SELECT FROM orderevent r WHERE r.about = e.id AND r.kind = 'reversed')
GROUP BY 1, 2, 3;
